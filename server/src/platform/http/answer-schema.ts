type JsonSchema = Readonly<Record<string, unknown>>

/**
 * The same schema for the serializer. With `anyOf` of a type and null it would run a validator on every value of a
 * list; `nullable` means the same and costs one comparison.
 */
export function forWriting(schema: JsonSchema): JsonSchema {
  const [one, other, ...more] = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : []
  if (one && other?.['type'] === 'null' && more.length === 0 && typeof one['type'] === 'string') {
    return { ...forWriting(one), nullable: true }
  }
  return Object.fromEntries(
    Object.entries(schema).map(([name, part]) => {
      if (name === 'properties') return [name, ofEach(part as JsonSchema)]
      const isShape = (name === 'items' || name === 'additionalProperties') && isSchema(part)
      return [name, isShape ? forWriting(part) : part]
    }),
  )
}

const isSchema = (part: unknown): part is JsonSchema =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

const ofEach = (properties: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, isSchema(part) ? forWriting(part) : part]),
  )
