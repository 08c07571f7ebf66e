/**
 * Cuts a text into index terms; used for documents and queries alike. It must be pure: the same text gives the same
 * terms for as long as the store lives.
 */
export type Analyzer = (text: string) => readonly string[]
