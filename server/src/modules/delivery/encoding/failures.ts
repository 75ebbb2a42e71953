import type { EncodeEnd } from '../engine.ts'

type Reason = Extract<EncodeEnd, { type: 'failed' }>['reason']

/** The sentence for operators; the engine's message follows in brackets. */
const sentences: Readonly<Record<Reason, string>> = {
  'not-supported': 'Video format not supported',
  damaged: 'The file is damaged',
  'too-long': 'The video is too long',
  'too-large': "The video's resolution is too large",
  'no-space': "There's no space to encode this right now",
  interrupted: 'The encoder stopped too often; please upload the file again',
}

export const STOPPED_TOO_OFTEN = { reason: 'interrupted', message: sentences.interrupted }

/** A failure as it is stored: its reason, and one sentence. */
export function failureOf(reason: Reason, detail: string): { reason: Reason; message: string } {
  return { reason, message: detail === '' ? sentences[reason] : `${sentences[reason]} (${detail})` }
}
