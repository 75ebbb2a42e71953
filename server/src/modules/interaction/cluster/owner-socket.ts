import type { Log } from '#platform/log/log'
import type { SocketRoute } from '#platform/sockets/socket'
import type { Rooms } from '../rooms.ts'
import { refused, type Outcome, type Said } from '../speech/said.ts'
import type { Speak } from '../speech/speak.ts'
import type { OwnerCommand } from './ask-owner.ts'
import { nodeSocket } from './node-links.ts'

interface OwnerSide {
  readonly log: Log
  readonly rooms: Pick<Rooms, 'enter' | 'relayHere' | 'mustWait' | 'presentIn'>
  readonly speak: Speak
  approveHere(roomId: string, messageId: string): Promise<boolean>
}

/** The socket at which other processes ask this one about rooms that it owns. */
export function ownerSocket(secret: string, { log, rooms, speak, approveHere }: OwnerSide): SocketRoute {
  async function say(roomId: string, said: Said): Promise<Outcome> {
    const room = await rooms.enter(roomId)
    if (!room) return refused('SHOW_NOT_FOUND')
    if (room.ownership === 'elsewhere') return { is: 'moved' }
    const outcome = Promise.withResolvers<Outcome>()
    await speak(room, said, outcome.resolve)
    return outcome.promise
  }
  return nodeSocket(secret, {
    log,
    async answer(asked) {
      const command = asked as OwnerCommand
      switch (command.do) {
        case 'say':
          return say(command.roomId, command.said)
        case 'relay':
          return rooms.relayHere(command.roomId, command.paid)
        case 'must-wait':
          return rooms.mustWait(command.roomId, command.text)
        case 'approve':
          return approveHere(command.roomId, command.messageId)
        case 'list-present':
          return rooms.presentIn(command.roomId)
      }
    },
  })
}
