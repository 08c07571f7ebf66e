/** A value of the language, `{ i64: 3 }` on the wire: here with its tag inside. */
export type Value =
  | { readonly tag: 'null' }
  | { readonly tag: 'bool'; readonly body: boolean }
  | { readonly tag: 'i64' | 'f64' | 'f32' | 'date_time'; readonly body: number }
  | { readonly tag: 'string'; readonly body: string }
  | { readonly tag: 'bytes' | 'i64_array' | 'f64_array' | 'f32_array'; readonly body: readonly number[] }
  | { readonly tag: 'string_array'; readonly body: readonly string[] }
  | { readonly tag: 'array'; readonly body: readonly Value[] }
  | { readonly tag: 'object'; readonly body: Readonly<Record<string, Value>> }

export const nothing: Value = { tag: 'null' }

export const int = (body: number): Value => ({ tag: 'i64', body })

export const text = (body: string): Value => ({ tag: 'string', body })
