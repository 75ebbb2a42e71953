import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type LexiconPack, type LexiconTerm } from '@tayang/contract'
import { Plus, Save, X } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, Conflict, FilterText, Panel, ReasonDialog, SmallButton, When } from '#kit'
import { call, isRefusal, useChange } from '#shared/api'
import { useMay } from '#shared/session'
import { asText, changesOf, draftOf, termsOf, type DraftTerm } from './draft.ts'
import { DryRun, TryBox } from './try-box.tsx'
import style from './lexicon.module.css'

/** One list while it is edited: nothing takes effect before it is saved. */
export function WordList({ state }: { state: LexiconPack }) {
  const { t } = useLingui()
  const mayEdit = useMay('lexicon.edit')
  const [draft, setDraft] = useState<readonly DraftTerm[]>(() => draftOf(state.terms))
  const [isSaving, setSaving] = useState(false)
  const [search, setSearch] = useState('')
  const terms = termsOf(draft)
  const { added, removed } = changesOf(state.terms, draft)
  const isChanged = added + removed > 0
  const change = (at: number, part: Partial<LexiconTerm>) =>
    setDraft((all) => all.map((term) => (term.at === at ? { ...term, ...part } : term)))
  const add = () => {
    setSearch('')
    setDraft((all) => [{ text: '', weight: 1, isExact: false, at: nextOf(all) }, ...all])
  }
  const shown = draft.filter(({ text }) => text === '' || text.toLowerCase().includes(search.toLowerCase()))
  return (
    <>
      <Panel
        title={t`Words`}
        note={
          state.revision === 0
            ? t`${terms.length}, as Tayang came with them`
            : t`${terms.length}, revision ${state.revision}`
        }
        actions={
          mayEdit && (
            <SmallButton shortcut="n" onPress={add}>
              <Plus size={15} aria-hidden />
              {t`Add a word`}
            </SmallButton>
          )
        }
      >
        <Tools state={state} search={search} onSearch={setSearch} />
        <ul className={style.terms} aria-label={t`Words`}>
          {shown.map((term) => (
            <Term
              key={term.at}
              term={term}
              mayEdit={mayEdit}
              onChange={(part) => change(term.at, part)}
              onRemove={() => setDraft((all) => all.filter(({ at }) => at !== term.at))}
            />
          ))}
        </ul>
        {mayEdit && (
          <SaveBar
            added={added}
            removed={removed}
            onLeave={() => setDraft(draftOf(state.terms))}
            onSave={() => setSaving(true)}
          />
        )}
      </Panel>
      <div className={style.beside}>
        <TryBox draft={isChanged ? { pack: state.pack, terms } : null} />
        {mayEdit && <DryRun pack={state.pack} terms={terms} />}
      </div>
      <SaveList
        state={state}
        terms={terms}
        isOpen={isSaving}
        onClose={() => setSaving(false)}
        onTheirs={(theirs) => setDraft(draftOf(theirs))}
      />
    </>
  )
}

interface ToolsProps {
  state: LexiconPack
  search: string
  onSearch: (search: string) => void
}

function Tools({ state, search, onSearch }: ToolsProps) {
  const { t } = useLingui()
  return (
    <div className={style.tools}>
      <FilterText label={t`Find a word`} value={search} onChange={onSearch} />
      {state.changedAt !== null && (
        <p>
          <Trans>
            changed <When at={state.changedAt} ago /> by {state.changedBy?.name}
          </Trans>
        </p>
      )}
    </div>
  )
}

interface SaveBarProps {
  added: number
  removed: number
  onLeave: () => void
  onSave: () => void
}

/** How much a draft changes, and the way to save it. */
function SaveBar({ added, removed, onLeave, onSave }: SaveBarProps) {
  const { t } = useLingui()
  const isChanged = added + removed > 0
  return (
    <div className={style.save}>
      <p role="status">{isChanged ? t`${added} words come, ${removed} go` : t`Nothing is changed`}</p>
      <SmallButton tone="ghost" disabled={!isChanged} onPress={onLeave}>
        {t`Leave it as it is`}
      </SmallButton>
      <ActionButton tone="brand" icon={Save} label={t`Save the list`} isOff={!isChanged} onPress={onSave} />
    </div>
  )
}

const nextOf = (all: readonly DraftTerm[]) => Math.max(-1, ...all.map(({ at }) => at)) + 1

interface TermProps {
  term: DraftTerm
  mayEdit: boolean
  onChange: (part: Partial<LexiconTerm>) => void
  onRemove: () => void
}

function Term({ term, mayEdit, onChange, onRemove }: TermProps) {
  const { t } = useLingui()
  const { text, weight, isExact } = term
  return (
    <li>
      <input
        aria-label={t`Word`}
        value={text}
        maxLength={60}
        readOnly={!mayEdit}
        autoFocus={text === ''}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <input
        aria-label={t`Weight of ${text}`}
        type="number"
        min={-2}
        max={2}
        step={0.1}
        value={weight}
        readOnly={!mayEdit}
        onChange={({ target }) => onChange({ weight: Math.min(2, Math.max(-2, Number(target.value))) })}
      />
      <label title={t`No prefix and no ending makes it another form of this word`}>
        <input
          type="checkbox"
          checked={isExact}
          disabled={!mayEdit}
          onChange={({ target }) => onChange({ isExact: target.checked })}
        />
        {t`exact`}
      </label>
      {mayEdit && (
        <button type="button" aria-label={t`Remove ${text}`} onClick={onRemove}>
          <X size={16} aria-hidden />
        </button>
      )}
    </li>
  )
}

interface SaveListProps {
  state: LexiconPack
  terms: LexiconTerm[]
  isOpen: boolean
  onClose: () => void
  onTheirs: (terms: readonly LexiconTerm[]) => void
}

/** Saves over the revision that was edited; where somebody was first, both lists stand side by side. */
function SaveList({ state, terms, isOpen, onClose, onTheirs }: SaveListProps) {
  const { t } = useLingui()
  const { pack } = state
  const [reason, setReason] = useState('')
  const [theirs, setTheirs] = useState<LexiconPack | null>(null)
  const put = useChange(admin.putLexicon, {
    done: t`The list judges from the next line on`,
    onDone: onClose,
    refreshes: [admin.getLexicon, admin.listLexiconChanges],
    onRefused: (error) => isRefusal(error, 'REVISION_OUTDATED') && (void look(), onClose(), true),
  })
  const reader = useLexiconReader()
  async function look() {
    setTheirs(await reader(pack))
  }
  return (
    <>
      <ReasonDialog
        open={isOpen}
        title={t`Save the list`}
        will={t`It judges every room, name and title from the next line on. The list before stays in the history and can be put back.`}
        confirm={t`Save the list`}
        isBusy={put.isRunning}
        onClose={onClose}
        onConfirm={({ note }) => {
          setReason(note)
          put.run({ params: { pack }, body: { terms, revision: state.revision, reason: note } })
        }}
      />
      {theirs && (
        <Conflict
          theirs={asText(theirs.terms)}
          mine={asText(terms)}
          by={theirs.changedBy?.name ?? null}
          onTakeTheirs={() => {
            onTheirs(theirs.terms)
            setTheirs(null)
          }}
          onKeepMine={() => {
            put.run({ params: { pack }, body: { terms, revision: theirs.revision, reason } })
            setTheirs(null)
          }}
        />
      )}
    </>
  )
}

function useLexiconReader() {
  return async (pack: LexiconPack['pack']) => (await call(admin.getLexicon, { params: { pack } })).data
}
