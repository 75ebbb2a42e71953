import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Tally } from '#platform/limits/tally'
import type { Interaction } from '#modules/interaction'
import type { User } from '#modules/user'
import type { ShownClips } from '../shown-clips.ts'
import type { ClipRows } from '../tables.ts'

export interface CommentDependencies {
  readonly database: Database
  readonly rows: ClipRows
  readonly clock: Clock
  readonly tally: Tally
  readonly shown: ShownClips
  readonly user: {
    readonly relations: Pick<User['relations'], 'blockedAmong'>
    readonly profiles: Pick<User['profiles'], 'byIds'>
    readonly accounts: { readonly suspensions: Pick<User['accounts']['suspensions'], 'requireActive'> }
  }
  /** The rules of the owner's rooms, which hold beside the owner's clips too. */
  readonly interaction: Pick<Interaction, 'ownerRules' | 'mayModerate'>
}
