import * as z from 'zod/mini'
import { Refusal } from './refusal.ts'

const DETAILS_MAX = 10

/** The input as its schema parses it. Invalid input is refused; the first invalid field decides the message. */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
  part = 'body',
): z.output<Schema> {
  const result = z.safeParse(schema, input)
  if (result.success) return result.data
  const { issues } = result.error
  const sentence = issues[0]?.message
  throw new Refusal('INVALID_PARAMETERS', {
    // `Invalid input` is the schema's own message, where the contract has none.
    ...(sentence && !sentence.startsWith('Invalid input') ? { unlisted: sentence } : {}),
    details: issues.slice(0, DETAILS_MAX).map((issue) => `${issue.path.join('.') || part}: ${issue.message}`),
  })
}
