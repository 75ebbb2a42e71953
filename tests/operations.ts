import {
  admin,
  ads,
  campaigns,
  catalog,
  chatReplay,
  clipFeed,
  clipFiles,
  clips,
  clipSocial,
  clipUploads,
  channels,
  decisions,
  draws,
  heartbeat,
  interaction,
  licences,
  liveQuiz,
  loyalty,
  moderation,
  moments,
  notification,
  ownClips,
  playback,
  polls,
  quizSets,
  quizzes,
  recommendation,
  recordings,
  screen,
  shows,
  sizes,
  subscription,
  upcoming,
  user,
  watchlist,
  type Operation,
} from '@tayang/contract'

const isOperation = (entry: unknown): entry is Operation =>
  typeof entry === 'object' && entry !== null && 'method' in entry && 'path' in entry && 'caller' in entry

/** Every operation of the contract. */
export const operations: readonly Operation[] = [
  admin,
  ads,
  campaigns,
  catalog,
  chatReplay,
  clipFeed,
  clipFiles,
  clips,
  clipSocial,
  clipUploads,
  channels,
  decisions,
  draws,
  heartbeat,
  interaction,
  licences,
  liveQuiz,
  loyalty,
  moderation,
  moments,
  notification,
  ownClips,
  playback,
  polls,
  quizSets,
  quizzes,
  recommendation,
  recordings,
  screen,
  shows,
  sizes,
  subscription,
  upcoming,
  user,
  watchlist,
].flatMap((area) => Object.values(area).filter(isOperation))

export const nameOf = ({ method, path }: Operation) => `${method} ${path}`

/** An address of the operation that names nobody and nothing that exists. */
export function someAddressOf(operation: Operation): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'friendlyId' ? 'nothing' : crypto.randomUUID(),
  )
}
