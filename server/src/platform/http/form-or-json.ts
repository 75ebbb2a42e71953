import * as z from 'zod/mini'
import type { Clock } from '../clock/clock.ts'
import { readForm, type Form } from './forms.ts'
import { judge } from './validate.ts'
import { readBody } from './read-body.ts'
import { Refusal } from './refusal.ts'
import type { Asked } from './route.ts'

const JSON_BYTES_MAX = 64 * 1024
const JSON_MS_MAX = 30_000

export interface FormOrJson<Body extends z.ZodMiniType> {
  readonly body: z.output<Body>
  /** Absent where none was chosen. */
  readonly file: Form['file']
}

/** Reads the body of an operation with a `fileField` within bounds, and judges it as the mount judges any other. */
export async function readFormOrJson<Body extends z.ZodMiniType>(
  operation: { readonly body: Body; readonly fileField: string },
  { asked, clock, fileBytesMax }: { asked: Asked; clock: Clock; fileBytesMax: number },
): Promise<FormOrJson<Body>> {
  const contentType = asked.header('content-type')
  if (/^multipart\//i.test(contentType ?? '')) {
    const { fields, file } = await readForm(
      { stream: asked.stream, contentType, clock },
      { fields: namesOf(operation.body), file: operation.fileField, fileBytesMax },
    )
    return { body: judge(operation.body, Object.fromEntries(fields)), file }
  }
  const bounds = { sizeBytesMax: JSON_BYTES_MAX, withinMs: JSON_MS_MAX, clock }
  const said = (await readBody(asked.stream, bounds)).toString()
  return { body: judge(operation.body, readJson(said)), file: undefined }
}

function namesOf(body: z.ZodMiniType): string[] {
  return body instanceof z.ZodMiniObject ? Object.keys(body.shape) : []
}

function readJson(said: string): unknown {
  if (said === '') return {}
  try {
    return JSON.parse(said)
  } catch {
    throw new Refusal('INVALID_PARAMETERS', { details: ['the body is no JSON'] })
  }
}
