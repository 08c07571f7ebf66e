/** What JSON leaves as it is, though a terminal may obey it or turn letters round. */
const steering = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g

/** JSON on one line that also a terminal may read: the same value, with what would steer it escaped. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(
    steering,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
