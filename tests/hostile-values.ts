/** What the reference says of a value. */
interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minimum?: number
  maxLength?: number
}

export const hostileTexts = [
  '\0',
  'a\0b',
  '\ud800',
  "'; drop table account; --",
  '../../../../etc/passwd',
  '%00%2e%2e/',
  '"><img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
] as const

/** A value of this shape whose every free text is hostile: the app must bear what it lets through. */
export function hostileValueOf(shape: Shape, text: string): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const choice = shape.anyOf?.[0] ?? shape.oneOf?.[0]
  if (choice) return hostileValueOf(choice, text)
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, one]) => [name, hostileValueOf(one, text)]),
      )
    case 'array':
      return shape.items ? [hostileValueOf(shape.items, text)] : []
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return textOf(shape, text)
  }
}

/** Where the contract wants a form, one that has it and names nothing. */
function textOf({ format, pattern, maxLength, allOf }: Shape, text: string): string {
  const patterns = [pattern, ...(allOf ?? []).map((one) => one.pattern)].filter((one) => one !== undefined)
  if (format === 'uuid') return crypto.randomUUID()
  if (format === 'email' || patterns.some((one) => one.includes('@'))) return 'nobody@example.com'
  if (patterns.length > 0) {
    const fitting = ['nonsense', '#123456', '-'].find((one) =>
      patterns.every((each) => new RegExp(each).test(one)),
    )
    return fitting ?? 'nonsense'
  }
  return text.slice(0, maxLength ?? text.length)
}
