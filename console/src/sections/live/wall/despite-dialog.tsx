import { useLingui } from '@lingui/react/macro'
import { AskFirst } from '#kit'
import { isRefusal } from '#shared/api'

/** What a decision goes on in spite of, once the operator has read it. */
export interface Despite {
  despiteRelation: boolean
  despiteClaim: boolean
}

export const withoutDespite: Despite = { despiteRelation: false, despiteClaim: false }

/** What has to be set so that the same decision passes; null where the refusal is another one. */
export function despiteOf(error: unknown, before: Despite): Despite | null {
  if (isRefusal(error, 'RELATION_WARNING')) return { ...before, despiteRelation: true }
  if (isRefusal(error, 'CASE_CLAIMED')) return { ...before, despiteClaim: true }
  return null
}

interface DespiteDialogProps {
  /** What was refused; null where nothing waits for an answer. */
  asked: Despite | null
  onClose: () => void
  onGoOn: (despite: Despite) => void
}

/** Asks before a decision about somebody whom the operator knows, or whom another one works on. */
export function DespiteDialog({ asked, onClose, onGoOn }: DespiteDialogProps) {
  const { t } = useLingui()
  const title =
    asked?.despiteClaim === true ? t`Another operator is working on this` : t`You know this person`
  return (
    <AskFirst
      open={asked !== null}
      title={title}
      confirm={t`Go on`}
      onClose={onClose}
      onGoOn={() => asked && onGoOn(asked)}
    >
      {asked?.despiteClaim === true
        ? t`They may be about to decide. If you go on, your decision counts and they read yours.`
        : t`One of you follows the other. If you go on, the trail says so.`}
    </AskFirst>
  )
}
