import * as z from 'zod/mini'
import type { Clock } from '../../clock/clock.ts'
import { readForm, type Form } from './forms.ts'
import { validate } from '../validate.ts'
import { readBody } from './read-body.ts'
import { Refusal } from '../refusal.ts'
import type { RequestInfo } from '../route.ts'

const JSON_BYTES_MAX = 64 * 1024
const JSON_MS_MAX = 30_000

export interface FormOrJson<Body extends z.ZodMiniType> {
  readonly body: z.output<Body>
  /** Absent where no file was chosen. */
  readonly file: Form['file']
}

/** Reads the body of an operation with a `fileField` within bounds, and validates it as any other body. */
export async function readFormOrJson<Body extends z.ZodMiniType>(
  operation: { readonly body: Body; readonly fileField: string },
  { asked, clock, fileBytesMax }: { asked: RequestInfo; clock: Clock; fileBytesMax: number },
): Promise<FormOrJson<Body>> {
  const contentType = asked.header('content-type')
  if (/^multipart\//i.test(contentType ?? '')) {
    const { fields, file } = await readForm(
      { stream: asked.stream, contentType, clock },
      { fields: namesOf(operation.body), file: operation.fileField, fileBytesMax },
    )
    return { body: validate(operation.body, Object.fromEntries(fields)), file }
  }
  const bounds = { sizeBytesMax: JSON_BYTES_MAX, withinMs: JSON_MS_MAX, clock }
  const text = (await readBody(asked.stream, bounds)).toString()
  return { body: validate(operation.body, parseJson(text)), file: undefined }
}

function namesOf(body: z.ZodMiniType): string[] {
  return body instanceof z.ZodMiniObject ? Object.keys(body.shape) : []
}

function parseJson(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('INVALID_PARAMETERS', { details: ['the body is no JSON'] })
  }
}
