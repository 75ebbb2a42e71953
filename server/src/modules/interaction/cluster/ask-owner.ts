import type { PaidMessage } from '../message.ts'
import type { Outcome, Said } from '../speech/said.ts'
import type { NodeLinks } from './node-links.ts'

/** What one process asks of the one that owns a room. */
export type OwnerCommand =
  /** Of the one that holds quizzes, whichever owns the room. */
  | { readonly do: 'must-wait'; readonly roomId: string; readonly text: string }
  | { readonly do: 'say'; readonly roomId: string; readonly said: Said }
  | { readonly do: 'relay'; readonly roomId: string; readonly paid: PaidMessage }
  | { readonly do: 'approve'; readonly roomId: string; readonly messageId: string }
  | { readonly do: 'list-present'; readonly roomId: string }

/** Commands to owners of rooms, as functions; each is sent to the address of the owner. */
export interface OwnerCommands {
  say(address: string, roomId: string, said: Said): Promise<Outcome>
  relay(address: string, roomId: string, paid: PaidMessage): Promise<number | null>
  approve(address: string, roomId: string, messageId: string): Promise<boolean>
  listPresent(address: string, roomId: string): Promise<readonly string[]>
}

export function ownerCommands({ ask }: NodeLinks): OwnerCommands {
  const send = async <Answer>(address: string, command: OwnerCommand) =>
    // The other side is of the same version, and proves itself by the secret of this installation.
    (await ask(address, command)) as Answer
  return {
    say: (address, roomId, said) => send(address, { do: 'say', roomId, said }),
    relay: (address, roomId, paid) => send(address, { do: 'relay', roomId, paid }),
    approve: (address, roomId, messageId) => send(address, { do: 'approve', roomId, messageId }),
    listPresent: (address, roomId) => send(address, { do: 'list-present', roomId }),
  }
}
