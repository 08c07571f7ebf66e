/** A line, and the lines that hang on it. */
export interface Tree {
  readonly text: string
  readonly children: readonly Tree[]
}

/** Draws a tree: the first line stands free, every other one hangs on a branch. */
export function treeLines({ text, children }: Tree, dim: (branch: string) => string): string[] {
  return [text, ...branches(children, dim)]
}

function branches(children: readonly Tree[], dim: (branch: string) => string): string[] {
  return children.flatMap((child, index) => {
    const last = index === children.length - 1
    const [first = '', ...others] = treeLines(child, dim)
    return [dim(last ? '└─ ' : '├─ ') + first, ...others.map((line) => dim(last ? '   ' : '│  ') + line)]
  })
}
