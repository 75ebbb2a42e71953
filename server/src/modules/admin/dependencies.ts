import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Jobs } from '#platform/jobs/jobs'
import type { Log } from '#platform/log/log'
import type { Tally } from '#platform/limits/tally'
import type { Settings } from '#platform/settings/settings'
import type { Clips } from '#modules/clips'
import type { Decisions } from '#modules/decisions'
import type { Delivery } from '#modules/delivery'
import type { Library } from '#modules/library'
import type { Live } from '#modules/live'
import type { LiveQuiz } from '#modules/live-quiz'
import type { Loyalty } from '#modules/loyalty'
import type { NotificationRoom } from '#modules/notification'
import type { Draws } from '#modules/draws'
import type { Interaction } from '#modules/interaction'
import type { Quizzes } from '#modules/quizzes'
import type { Screen } from '#modules/screen'
import type { Subscription } from '#modules/subscription'
import type { User } from '#modules/user'
import type { WhyDependencies } from './person/why.ts'

/** What the module is opened with. */
export interface AdminDependencies {
  bus: Bus
  database: Database
  jobs: Jobs
  clock: Clock
  tally: Tally
  log: Log
  settings: Settings
  /** Which version this is. */
  version: string
  library: Library
  delivery: Delivery
  clips: Clips
  live: Live
  /** What a title, a clip or a show says, and whose it is. */
  contentOf: WhyDependencies['contentOf']
  quizzes: Pick<Quizzes, 'desk'>
  draws: Draws
  decisions: Decisions
  liveQuiz: Pick<LiveQuiz, 'campaignHosts'>
  notification: NotificationRoom
  interaction: Interaction
  screen: Screen
  subscription: Subscription
  loyalty: Loyalty
  user: User
}
