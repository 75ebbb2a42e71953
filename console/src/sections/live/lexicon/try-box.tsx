import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type EditedPack, type LexiconTerm } from '@tayang/contract'
import { FlaskConical } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Chip, Panel, SmallButton, type Tone } from '#kit'
import { useChange } from '#shared/api'
import { usePackWords } from '../pack-words.ts'
import style from './lexicon.module.css'

/** After this long without a letter the line is judged. */
const QUIET_MS = 250

interface Draft {
  pack: EditedPack
  terms: LexiconTerm[]
}

const tones: Readonly<Record<string, Tone>> = { allow: 'ok', hold: 'premium', hide: 'err', drop: 'err' }

/** What AutoMod makes of a line, by the list that is being edited where there is a change. */
export function TryBox({ draft }: { draft: Draft | null }) {
  const { t } = useLingui()
  const [line, setLine] = useState('')
  const judge = useChange(admin.tryLexicon, { onDone: ({ data }) => setJudged(data) })
  const [judged, setJudged] = useState<JudgedLine | null>(null)
  const key = draft ? JSON.stringify(draft.terms) : ''
  useEffect(() => {
    if (line.trim() === '') return undefined
    const timer = setTimeout(() => judge.run({ body: { line, ...(draft && { draft }) } }), QUIET_MS)
    return () => clearTimeout(timer)
    // The words of the list stand in the key; a change is an object of its own at every render.
    // eslint-disable-next-line react/exhaustive-deps
  }, [line, key])
  const shown = line.trim() === '' ? null : judged
  return (
    <Panel title={t`Try a line`} note={draft ? t`by the list as you have it here` : t`by the lists in force`}>
      <div className={style.try}>
        <input
          aria-label={t`A line`}
          placeholder={t`Type a line of chat`}
          value={line}
          maxLength={500}
          onChange={({ target }) => setLine(target.value)}
        />
        {shown && <Judged line={shown} />}
      </div>
    </Panel>
  )
}

function Judged({ line: shown }: { line: JudgedLine }) {
  const { t } = useLingui()
  const words = usePackWords()
  const outcomes = {
    allow: t`passes`,
    hold: t`is held`,
    hide: t`only its writer sees it`,
    drop: t`is refused`,
  }
  return (
    <dl role="status">
      <dt>
        <Trans>Read as</Trans>
      </dt>
      <dd>
        <code>{shown.folded || '–'}</code>
      </dd>
      <dt>
        <Trans>Found</Trans>
      </dt>
      <dd>
        {shown.matches.length === 0
          ? t`nothing`
          : shown.matches.map(({ pack, text, weight }) => (
              <Chip key={`${pack} ${text}`}>
                {text} {weight}
              </Chip>
            ))}
      </dd>
      <dt>
        <Trans>Weighs</Trans>
      </dt>
      <dd>
        {shown.weights.map(({ pack, weight, isEnough }) => (
          <Chip key={pack} tone={isEnough ? 'err' : 'quiet'}>
            {words[pack]} {weight}
          </Chip>
        ))}
      </dd>
      <dt>
        <Trans>Outcome</Trans>
      </dt>
      <dd>
        <Chip tone={tones[shown.outcome] ?? 'quiet'}>{outcomes[shown.outcome]}</Chip>
      </dd>
    </dl>
  )
}

interface JudgedLine {
  folded: string
  matches: { pack: 'judol' | 'porn' | 'hate' | 'contact' | 'own'; text: string; weight: number }[]
  weights: { pack: 'judol' | 'porn' | 'hate' | 'contact' | 'own'; weight: number; isEnough: boolean }[]
  outcome: 'allow' | 'hold' | 'hide' | 'drop'
}

interface Ran {
  lines: number
  foundBefore: number
  foundAfter: number
  caught: string[]
  released: string[]
}

/** Judges the lines of the last day by the list as it is here, before it takes effect. */
export function DryRun({ pack, terms }: Draft) {
  const { t } = useLingui()
  const [ran, setRan] = useState<Ran | null>(null)
  const run = useChange(admin.dryRunLexicon, { onDone: ({ data }) => setRan(data) })
  return (
    <Panel
      title={t`Dry run`}
      note={t`the lines of the last day`}
      actions={
        <SmallButton disabled={run.isRunning} onPress={() => run.run({ params: { pack }, body: { terms } })}>
          <FlaskConical size={15} aria-hidden />
          {t`Run`}
        </SmallButton>
      }
    >
      {ran && (
        <div className={style.ran} role="status">
          <p>
            <Trans>
              {ran.lines} lines: {ran.foundBefore} found by the list in force, {ran.foundAfter} by this one.
            </Trans>
          </p>
          <Samples title={t`Caught from now on`} lines={ran.caught} />
          <Samples title={t`Let go from now on`} lines={ran.released} />
        </div>
      )}
    </Panel>
  )
}

function Samples({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
