import * as z from 'zod/mini'

export type JsonSchema = Record<string, unknown>

const known = new WeakMap<object, Map<'input' | 'output', JsonSchema>>()

/** The JSON Schema of one part of an operation, made once; undefined where there is no such part. */
export function schemaOf(
  schema: z.ZodMiniType | 'bytes' | undefined,
  io: 'input' | 'output',
): JsonSchema | undefined {
  if (schema === undefined || schema === 'bytes') return undefined
  const kept = known.get(schema) ?? new Map<'input' | 'output', JsonSchema>()
  known.set(schema, kept)
  const made = kept.get(io) ?? makeSchema(schema, io)
  kept.set(io, made)
  return made
}

function makeSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7' })
  return rest
}
