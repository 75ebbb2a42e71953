import type { SocketRoute } from '#platform/sockets/socket'
import type { NodeLinks } from '../cluster/node-links.ts'
import type { InteractionDependencies } from '../dependencies.ts'
import type { Rooms } from '../rooms.ts'
import { quizRoomsOf, type QuizRooms } from './quiz-rooms.ts'
import type { SocketQuiz } from './quiz-seat.ts'
import { RemoteQuiz } from './remote-quiz.ts'
import { openRemoteSeats } from './remote-seats.ts'

/** How the sockets of this process and quizzes reach each other, in whichever process each of them is. */
export interface OpenedQuiz extends Disposable {
  /** For the sockets of this process. */
  readonly quiz: SocketQuiz
  /** For the quizzes of this process. */
  readonly quizRooms: QuizRooms
  /** At which processes with sockets reach the quizzes of this one. */
  readonly sockets: readonly SocketRoute[]
  /** Whether a text would give the answer of an open question away. */
  mustWait(roomId: string, text: string): Promise<boolean>
}

export function openQuiz(
  dependencies: InteractionDependencies,
  { rooms, links }: { rooms: Rooms; links: NodeLinks | null },
): OpenedQuiz {
  const { cluster, quiz, log } = dependencies
  const mustWaitHere = async (roomId: string, text: string) => rooms.mustWait(roomId, text)
  if (!cluster?.wholeAddress) {
    const seats = cluster && openRemoteSeats({ ...dependencies, secret: cluster.secret })
    return {
      quiz: { ...quiz, greet: (roomId, tell) => quiz.greet(roomId).forEach(tell) },
      quizRooms: quizRoomsOf(rooms, seats),
      sockets: seats ? [seats.socket] : [],
      mustWait: mustWaitHere,
      [Symbol.dispose]: () => undefined,
    }
  }
  const { secret, wholeAddress } = cluster
  const remote = new RemoteQuiz({ ...dependencies, secret, wholeAddress, rooms })
  return {
    quiz: remote,
    quizRooms: quizRoomsOf(rooms, null),
    sockets: [],
    async mustWait(roomId, text) {
      try {
        const address = await wholeAddress()
        if (address === null || !links) return false
        return (await links.ask(address, { do: 'must-wait', roomId, text })) === true
      } catch (error) {
        // While that server is away no question is answered either.
        log.warn({ err: error, roomId }, 'whether a text gives an answer away is not known')
        return false
      }
    },
    [Symbol.dispose]: () => remote[Symbol.dispose](),
  }
}
