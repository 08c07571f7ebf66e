import type { LexicalBackend } from './lexical-backend.ts'
import { native } from './native.ts'
import { pgTextsearch } from './pg-textsearch.ts'

/** The backends, the better one first. */
export const backends: readonly LexicalBackend[] = [pgTextsearch, native]
