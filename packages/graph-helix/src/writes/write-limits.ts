/** Texts that one request may write to an index; 0.3.3 refuses more. */
export const maxTexts = 512

/** Vectors in one request. Their costs grow faster than their number: 64 take 0.1 to 0.4 s, 512 may take a minute. */
export const maxVectors = 64
