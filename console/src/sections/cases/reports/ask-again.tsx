import { Trans, useLingui } from '@lingui/react/macro'
import { AskFirst } from '#kit'
import type { Asked } from './use-decide.ts'

/** The server asks once more: somebody else works on the case, or the operator knows the person. */
export function AskAgain({ asked, isBusy, onClose }: { asked: Asked; isBusy: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const title = asked.why === 'claimed' ? t`Someone is working on this` : t`You know this person`
  return (
    <AskFirst open title={title} isBusy={isBusy} onClose={onClose} onGoOn={asked.goOn}>
      {asked.why === 'claimed' ? (
        <Trans>
          {asked.by ?? t`Another operator`} has this case open. If you decide now, your decision is the one
          that stands.
        </Trans>
      ) : (
        <Trans>
          You follow each other, or one of you follows the other. Somebody else should decide, if anybody is
          there.
        </Trans>
      )}
    </AskFirst>
  )
}
