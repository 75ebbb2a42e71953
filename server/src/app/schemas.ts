import { adminSchema } from '#modules/admin'
import { clipsSchema } from '#modules/clips'
import { decisionsSchema } from '#modules/decisions'
import { drawsSchema } from '#modules/draws'
import { heartbeatSchema } from '#modules/heartbeat'
import { interactionSchema } from '#modules/interaction'
import { liveQuizSchema } from '#modules/live-quiz'
import { loyaltySchema } from '#modules/loyalty'
import { momentsSchema } from '#modules/moments'
import { notificationSchema } from '#modules/notification'
import { quizzesSchema } from '#modules/quizzes'
import { recommendationSchema } from '#modules/recommendation'
import { screenSchema } from '#modules/screen'
import { subscriptionSchema } from '#modules/subscription'
import { userSchema } from '#modules/user'
import { catalogSchema } from './catalog-schema.ts'
import { nodeSchema } from '../platform/database/nodes/node-rows.ts'
import { installationSchema } from '../platform/secrets/installation.ts'

/** Every schema of the database, in the order in which it is migrated. */
export const schemas = [
  installationSchema,
  nodeSchema,
  userSchema,
  screenSchema,
  subscriptionSchema,
  loyaltySchema,
  catalogSchema,
  heartbeatSchema,
  interactionSchema,
  notificationSchema,
  recommendationSchema,
  clipsSchema,
  drawsSchema,
  momentsSchema,
  quizzesSchema,
  decisionsSchema,
  liveQuizSchema,
  adminSchema,
]
