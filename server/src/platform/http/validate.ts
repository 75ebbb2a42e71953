import * as z from 'zod/mini'
import { Refusal } from './refusal.ts'

const DETAILS_MAX = 10

/** What came in, as its schema has it; refused where it does not fit: the first wrong field decides the sentence. */
export function judge<Schema extends z.ZodMiniType>(
  schema: Schema,
  given: unknown,
  part = 'body',
): z.output<Schema> {
  const result = z.safeParse(schema, given)
  if (result.success) return result.data
  const { issues } = result.error
  const sentence = issues[0]?.message
  throw new Refusal('INVALID_PARAMETERS', {
    // `Invalid input` is what the schema says where we gave it no sentence of ours.
    ...(sentence && !sentence.startsWith('Invalid input') ? { message: sentence } : {}),
    details: issues.slice(0, DETAILS_MAX).map((issue) => `${issue.path.join('.') || part}: ${issue.message}`),
  })
}
