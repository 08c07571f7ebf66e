/** Longest text that is indexed, in UTF-16 units; a server refuses more than some ten thousand words at once. */
const maxText = 65_536

/** What of a text is indexed. */
export const searchedText = (text: string): string => text.slice(0, maxText).toWellFormed()
