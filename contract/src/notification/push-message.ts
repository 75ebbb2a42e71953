import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** The content of a push; our service worker reads it. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  image: z.nullable(z.string()),
  notificationId: z.nullable(id),
  content_type: z.string(),
  content_id: z.nullable(z.string()),
  /** The receiver: a remembered push is followed only by this profile. */
  profileId: z.nullable(id),
})
export type PushMessage = z.output<typeof pushMessage>
