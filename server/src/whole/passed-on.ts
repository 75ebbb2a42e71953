import {
  admin,
  clipUploads,
  liveQuiz,
  loyalty,
  moments,
  ownClips,
  polls,
  quizSets,
  recordings,
  shows,
  subscription,
  user,
  type Operation,
} from '@tayang/contract'
import type { RawRoute } from '../platform/http/route.ts'

/** Requests that only the whole server answers, and why. */
interface PassedGroup {
  readonly why: string
  includes?(operation: Operation): boolean
  readonly operations?: readonly Operation[]
  readonly paths?: readonly Pick<RawRoute, 'methods' | 'path'>[]
}

/** Whole groups, so that a new call of one of them is passed on without a thought. */
const groups: readonly PassedGroup[] = [
  {
    why: 'Decisions of operators end shows at engines; stills, the desk and word lists are in the memory of one server.',
    includes: ({ caller }) => caller === 'operator',
    operations: [admin.createConsoleSession, admin.renewConsoleSession],
  },
  {
    why: 'Quizzes and polls that are held are in the memory of one server.',
    operations: [liveQuiz, quizSets, polls].flatMap((calls) => operationsOf(calls)),
  },
  {
    why: 'What a streamer does with a show cuts or leaves its publisher; its health, and where to publish, are of the engine.',
    operations: [
      ...operationsOf(shows).filter(({ caller }) => caller === 'viewer'),
      shows.listLiveViewers,
      user.deleteAccount,
    ],
  },
  {
    why: 'Moments are cut from pictures that are on the disk of the server whose engine writes them.',
    operations: [...operationsOf(moments), recordings.downloadRecording, recordings.removeRecording],
    paths: [{ methods: ['GET', 'HEAD'], path: '/media/m/*' }],
  },
  {
    why: 'A file that arrives piece by piece has one sender at a time, which one server knows.',
    operations: [clipUploads.putClipFile, clipUploads.getClipFile, ownClips.removeOwnClip],
  },
  {
    why: 'The providers that stand in for those of the world in a demo have their state in one server.',
    operations: [
      user.exchangeOauthCode,
      user.addWayIn,
      user.signInSmartfren,
      user.signInPartner,
      user.checkPartner,
      loyalty.createTopup,
      subscription.createTransaction,
      subscription.takePaymentNews,
    ],
    paths: [{ methods: ['GET', 'HEAD', 'POST', 'PUT'], path: '/dev/*' }],
  },
]

function operationsOf(calls: object): Operation[] {
  return Object.values(calls).filter(isOperation)
}

function isOperation(one: unknown): one is Operation {
  return typeof one === 'object' && one !== null && 'method' in one && 'path' in one && 'caller' in one
}

const listed: ReadonlySet<Operation> = new Set(groups.flatMap(({ operations = [] }) => operations))

/** Whether a server beside the whole one passes this operation on to it. */
export const isPassedOn = (operation: Operation): boolean =>
  listed.has(operation) || groups.some(({ includes }) => includes?.(operation))

/** The paths outside the contract that it passes on. */
export const passedPaths = groups.flatMap(({ paths = [] }) => paths)

export const isPassedPath = (path: string): boolean =>
  passedPaths.some((passed) => path.startsWith(passed.path.replace('*', '')))
