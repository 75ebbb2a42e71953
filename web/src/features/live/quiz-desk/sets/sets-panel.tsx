import { Trans, useLingui } from '@lingui/react/macro'
import type { ListedQuizSet } from '@tayang/contract'
import { Button, Skeleton } from '@tayang/design'
import { Check, Plus, Upload } from 'lucide-react'
import { DeskPanel } from '../panel.tsx'
import { useSetFacts } from './set-facts.tsx'
import desk from '../quiz-desk.module.css'
import style from './sets.module.css'

interface SetsPanelProps {
  /** Undefined until they were read; null where they could not be. */
  sets: readonly ListedQuizSet[] | undefined | null
  chosenId: string | null
  onChoose: (setId: string) => void
  onNew: () => void
  onImport: () => void
  onRetry: () => void
}

/** The host's question sets, of which one is chosen. */
export function SetsPanel({ sets, chosenId, onChoose, onNew, onImport, onRetry }: SetsPanelProps) {
  const { t } = useLingui()
  const facts = useSetFacts()
  return (
    <DeskPanel
      title={t`Question sets`}
      aside={
        <button type="button" className={style.deed} onClick={onImport}>
          <Upload size={16} aria-hidden />
          <Trans>Import CSV</Trans>
        </button>
      }
    >
      {sets === undefined ? (
        <Skeleton height="156px" />
      ) : sets === null ? (
        <div className={desk.failed}>
          <p role="alert">
            <Trans>An error occured. Please try again.</Trans>
          </p>
          <Button tone="outline" size="small" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : sets.length === 0 ? (
        <p className={desk.nothing}>
          <Trans>No question set yet. Write one, or import a table of questions.</Trans>
        </p>
      ) : (
        <ul className={style.sets}>
          {sets.map((set) => (
            <li key={set.id}>
              <button type="button" aria-pressed={set.id === chosenId} onClick={() => onChoose(set.id)}>
                <span>
                  <strong>{set.title}</strong>
                  <small>{facts(set)}</small>
                </span>
                {set.id === chosenId && <Check size={18} aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button tone="outline" size="small" wide className={style.new} onClick={onNew}>
        <Plus size={16} aria-hidden />
        <Trans>New question set</Trans>
      </Button>
    </DeskPanel>
  )
}
