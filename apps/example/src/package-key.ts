/** What identifies a package in the atlas. */
export function keyOf({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${name}@${version}`
}
