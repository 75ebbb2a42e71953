import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type DrawCase } from '@tayang/contract'
import { Save } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, Conflict, Facts, Left, Panel, When } from '#kit'
import { isRefusal, useChange } from '#shared/api'
import { formatFigure, formatMoment, useLanguage, useNow } from '#shared/i18n'
import { useMay } from '#shared/session'
import { draftOf, faultsOf, termsOf, textOf, type DrawDraft } from './draw-draft.ts'
import { DrawFields } from './draw-fields.tsx'
import { useOuterWords } from './outer-words.ts'
import { useDrawRefusal } from './refusal-words.ts'
import style from '../campaigns.module.css'

const MINUTE_MS = 60_000

/** What is promised: written while it is a draft, and never changed afterwards. */
export function DrawTerms({ draw }: { draw: DrawCase }) {
  const may = useMay('draws.make')
  return (
    <Panel title={<Trans>What is promised</Trans>} className={style.panel}>
      {draw.state === 'draft' && may ? <Edit draw={draw} /> : <Promised draw={draw} />}
    </Panel>
  )
}

function Promised({ draw }: { draw: DrawCase }) {
  const { t } = useLingui()
  const outer = useOuterWords()
  const time = (at: number, isNext: boolean) => (
    <>
      <When at={at} /> {isNext && <Left until={at} />}
    </>
  )
  return (
    <Facts
      facts={[
        [t`The list is closed`, time(draw.closesAt, draw.state === 'announced')],
        [t`It is drawn`, time(draw.drawsAt, draw.state === 'closed')],
        [t`Winners`, formatFigure(draw.winners)],
        [t`Reserves`, formatFigure(draw.reserves)],
        [t`Value from outside`, outer[draw.outer.kind].label],
      ]}
    />
  )
}

/** What is promised while it is written. Somebody else's change meanwhile is shown beside one's own. */
function useTerms(draw: DrawCase) {
  const { t } = useLingui()
  const now = useNow(MINUTE_MS)
  const [base, setBase] = useState(draw)
  const [draft, setDraft] = useState(() => draftOf(draw))
  const [wasTried, setTried] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const wordOf = useDrawRefusal()
  const fill = (next: DrawCase) => {
    setBase(next)
    setDraft(draftOf(next))
    setTried(false)
    setSaid(null)
  }
  const put = useChange(admin.putDraw, {
    done: t`Saved`,
    refreshes: [admin.listDraws],
    onDone: ({ data }) => fill(data),
    onRefused(error) {
      if (isRefusal(error, 'REVISION_OUTDATED')) return true
      setSaid(wordOf(error))
      return wordOf(error) !== null
    },
  })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(base))
  const isOutdated = draw.revision > base.revision
  if (isOutdated && !isChanged) fill(draw)
  const faults = faultsOf(draft, now)
  const save = (revision: number) => {
    setTried(true)
    if (Object.keys(faults).length === 0)
      put.run({ params: { id: draw.id }, body: { ...termsOf(draft), revision } })
  }
  return {
    draft,
    faults: wasTried ? faults : {},
    said,
    isChanged,
    isOutdated,
    isSaving: put.isRunning,
    baseRevision: base.revision,
    put: (part: Partial<DrawDraft>) => setDraft((before) => ({ ...before, ...part })),
    takeTheirs: () => fill(draw),
    save,
  }
}

function Edit({ draw }: { draw: DrawCase }) {
  const { t } = useLingui()
  const language = useLanguage()
  const terms = useTerms(draw)
  const { draft, said, isChanged, isOutdated, save } = terms
  const momentOf = (at: number | null) => (at === null ? '…' : formatMoment(at, language))
  return (
    <form
      className={style.fields}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !isOutdated) save(terms.baseRevision)
      }}
    >
      <DrawFields draft={draft} faults={terms.faults} onChange={terms.put} />
      {said !== null && (
        <p role="alert" className={style.fault}>
          {said}
        </p>
      )}
      {isOutdated && isChanged && (
        <Conflict
          theirs={textOf(draftOf(draw), momentOf)}
          mine={textOf(draft, momentOf)}
          onTakeTheirs={terms.takeTheirs}
          onKeepMine={() => save(draw.revision)}
        />
      )}
      <ActionButton
        type="submit"
        icon={Save}
        className={style.narrow}
        label={t`Save`}
        isBusy={terms.isSaving}
        isOff={!isChanged || isOutdated}
      />
    </form>
  )
}
