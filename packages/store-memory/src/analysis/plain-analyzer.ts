import { words } from './words.ts'

/** Every word as it stands, lower-cased: for any language written with spaces, and for names and codes. */
export function plainAnalyzer(text: string): readonly string[] {
  return words(text)
}
