import type { NotificationDependencies } from '../dependencies.ts'
import type { Audience, Draft } from '../drafts.ts'

/** What kinds look up in other modules: names, and whether there is anything to notify of at all. */
export type KindDependencies = Pick<
  NotificationDependencies,
  'profilesOf' | 'clipOf' | 'hasOneDevice' | 'settings'
>

/** What is sent of some facts, and its recipients. */
export interface AddressedDraft extends Draft {
  readonly audience: Audience
}

/**
 * One kind of notification: its key, audience, topic, texts, link and whether it is pushed, all derived from facts. The
 * key is derived from the facts alone, so the same facts notify once however often they are reported. Null: these
 * facts notify nobody.
 */
export type Kind<Facts> = (
  facts: Facts,
  dependencies: KindDependencies,
) => AddressedDraft | null | Promise<AddressedDraft | null>
