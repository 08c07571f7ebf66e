/** A value inside a query, with its type. Values that callers bring travel as parameters instead. */
export type Value =
  | 'null'
  | { readonly bool: boolean }
  | { readonly i64: number }
  | { readonly f64: number }
  | { readonly string: string }
  | { readonly string_array: readonly string[] }
  | { readonly f32_array: readonly number[] }

export const bool = (value: boolean): Value => ({ bool: value })
export const i64 = (value: number): Value => ({ i64: value })
export const string = (text: string): Value => ({ string: text })
export const strings = (texts: readonly string[]): Value => ({ string_array: texts })

/** A vector as 32-bit floats. Whole numbers in it are fine here, though not in a typed parameter of older servers. */
export const f32Array = (vector: Iterable<number>): Value => ({ f32_array: Array.from(vector) })
