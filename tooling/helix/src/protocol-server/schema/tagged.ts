import { z } from 'zod'

/** The variant `{ tag: body }` of a tagged union, or of the bare string `"tag"` when there is no body. */
export function variant<const Tag extends string, Body extends z.ZodType>(
  tag: Tag,
  body: Body,
): z.ZodObject<{ tag: z.ZodLiteral<Tag>; body: Body }, z.core.$strict> {
  return z.strictObject({ tag: z.literal(tag), body })
}

export function unit<const Tag extends string>(tag: Tag): z.ZodObject<{ tag: z.ZodLiteral<Tag> }, z.core.$strict> {
  return z.strictObject({ tag: z.literal(tag) })
}

type Variant = z.ZodObject<{ tag: z.ZodLiteral<string>; body?: z.ZodType }, z.core.$strict>

/**
 * A closed tagged union of the wire: `"tag"` or an object with the tag as its one key. What comes out has the tag inside:
 * `{ tag }` or `{ tag, body }`. `explain` may say more about a tag that is none of the variants.
 */
export function tagged<const Variants extends readonly [Variant, ...Variant[]]>(
  what: string,
  variants: Variants,
  explain: (tag: string) => string | undefined = () => undefined,
): z.ZodType<z.output<Variants[number]>> {
  const byTag = new Map(variants.map((one) => [one.shape.tag.value, one]))
  return z.unknown().transform((wire, context) => {
    const refuse = (message: string): never => {
      context.issues.push({ code: 'custom', message, input: wire })
      return z.NEVER
    }
    const node = untag(wire)
    if (!node) return refuse(`a ${what} must be a string or an object with exactly one key`)
    const schema = byTag.get(node.tag)
    if (!schema) {
      const reason = explain(node.tag) ?? `expected one of ${[...byTag.keys()].join(', ')}`
      return refuse(`'${node.tag}' is no ${what} here: ${reason}`)
    }
    const parsed = schema.safeParse(node)
    if (parsed.success) return parsed.data as z.output<Variants[number]>
    for (const { path, message } of parsed.error.issues) {
      const inside = path[0] === 'body' ? path.slice(1) : path
      context.issues.push({ code: 'custom', message, path: [node.tag, ...inside], input: wire })
    }
    return z.NEVER
  })
}

function untag(wire: unknown): { tag: string; body?: unknown } | undefined {
  if (typeof wire === 'string') return { tag: wire }
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) return undefined
  const [entry, ...rest] = Object.entries(wire)
  if (!entry || rest.length > 0) return undefined
  return { tag: entry[0], body: entry[1] }
}
