import type { DraftDependencies } from './dependencies.ts'
import type { DraftRows } from './draft-rows.ts'
import { dropCopy } from './post-moment.ts'

const AT_ONCE_MAX = 100

/** Forgets drafts whose time is over, and removes copies that a crash left without a clip. */
export async function sweepDrafts(
  needs: DraftDependencies & { drafts: DraftRows },
  isPosting: (draftId: string) => boolean,
): Promise<void> {
  for (const { id, versionId } of await needs.drafts.unfinishedCopies(AT_ONCE_MAX)) {
    if (!isPosting(id)) await dropCopy(needs, { id, versionId })
  }
  await needs.drafts.removeExpired(needs.clock.now())
}
