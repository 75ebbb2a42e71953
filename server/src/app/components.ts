import type { Admin } from '#modules/admin'
import type { Clips } from '#modules/clips'
import type { Decisions } from '#modules/decisions'
import type { Delivery } from '#modules/delivery'
import type { Heartbeat } from '#modules/heartbeat'
import type { Interaction } from '#modules/interaction'
import type { Library } from '#modules/library'
import type { Live } from '#modules/live'
import type { LiveQuiz } from '#modules/live-quiz'
import type { Loyalty } from '#modules/loyalty'
import type { Moments } from '#modules/moments'
import type { NotificationRoom } from '#modules/notification'
import type { Quizzes } from '#modules/quizzes'
import type { Recommendation } from '#modules/recommendation'
import type { Screen } from '#modules/screen'
import type { Subscription } from '#modules/subscription'
import type { User } from '#modules/user'
import type { Draws } from '#modules/draws'
import type { EngineControl, LiveMedia } from '../engine/index.ts'
import type { Http } from '../platform/http/http.ts'
import type { Sockets } from '../platform/sockets/socket.ts'
import type { Content } from './content.ts'
import type { Platform } from './platform.ts'

/** What the app opens after the platform, by name. */
export interface Components {
  readonly engine: EngineControl
  readonly screen: Screen
  readonly user: User
  readonly subscription: Subscription
  readonly loyalty: Loyalty
  readonly library: Library
  readonly delivery: Delivery
  readonly live: Live
  readonly content: Content
  readonly heartbeat: Heartbeat
  readonly interaction: Interaction
  readonly notification: NotificationRoom
  readonly recommendation: Recommendation
  readonly clips: Clips
  readonly draws: Draws
  readonly moments: Moments
  readonly quizzes: Quizzes
  readonly decisions: Decisions
  readonly liveQuiz: LiveQuiz
  readonly admin: Admin
  readonly liveMedia: LiveMedia
  readonly http: Http
  readonly sockets: Sockets
}

/**
 * The components that are open. A lower module reaches a higher one through a function that calls `get` when it runs:
 * by then every layer is open. Nothing has a default, so a call that comes too early fails instead of being allowed.
 */
export interface OpenComponents<Named extends object = Components> {
  get<Name extends keyof Named>(name: Name): Named[Name]
  add<Name extends keyof Named>(name: Name, component: Named[Name]): Named[Name]
}

export function openComponents<Named extends object = Components>(): OpenComponents<Named> {
  const open: Partial<Named> = {}
  return {
    get(name) {
      const component = open[name]
      if (component === undefined) throw new Error(`${String(name)} was used before it was opened`)
      return component
    },
    add(name, component) {
      if (open[name] !== undefined) throw new Error(`${String(name)} was opened twice`)
      open[name] = component
      return component
    },
  }
}

/** What every layer is opened with. */
export interface LayerContext {
  readonly platform: Platform
  readonly components: OpenComponents
  /** Closes what the layers opened, in reverse order. */
  readonly opened: AsyncDisposableStack
}
