import { Trans, useLingui } from '@lingui/react/macro'
import { admin, FIGURE_LENGTH_MAX, type DrawCase } from '@tayang/contract'
import { TextField } from '@tayang/design'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, Chip, Facts, Panel, ReasonDialog } from '#kit'
import { useChange } from '#shared/api'
import { useMay } from '#shared/session'
import { figuresText, isFigure } from './draw-draft.ts'
import { useOuterWords } from './outer-words.ts'
import style from '../campaigns.module.css'
import drawStyle from './draws.module.css'

const NOTE_MAX = 300

/** What is mixed in from outside, what it means, and the figures that a witness types in. */
export function Outer({ draw }: { draw: DrawCase }) {
  const { t } = useLingui()
  const words = useOuterWords()
  const { kind, round, names, value } = draw.outer
  return (
    <Panel
      title={<Trans>Value from outside</Trans>}
      actions={
        kind === 'none' ? (
          <Chip tone="err">{t`none`}</Chip>
        ) : (
          <Chip tone={value === null ? 'premium' : 'ok'}>{value === null ? t`not there yet` : t`there`}</Chip>
        )
      }
      className={style.panel}
    >
      <div className={style.fields}>
        <p className={kind === 'none' ? style.danger : style.quiet}>{words[kind].says}</p>
        <Facts
          facts={[
            [t`Round`, round === null ? null : String(round)],
            [t`Figures`, names.length === 0 ? null : names.join(', ')],
            [
              t`Value`,
              value && (
                <code key="value" className={drawStyle.mixed}>
                  {value}
                </code>
              ),
            ],
          ]}
        />
        <Figures draw={draw} />
      </div>
    </Panel>
  )
}

/** The figures are read once by two people: one types them in, the other confirms them. */
function Figures({ draw }: { draw: DrawCase }) {
  const { t } = useLingui()
  const may = useMay('draws.make')
  const [isOpen, setOpen] = useState(false)
  const { kind, names, value } = draw.outer
  const [values, setValues] = useState<readonly string[]>(() => names.map(() => ''))
  const enter = useChange(admin.enterDrawFigures, {
    done: t`Asked. Another operator confirms the figures.`,
    refreshes: [admin.listApprovals],
    onDone: () => setOpen(false),
  })
  if (kind !== 'figures' || value !== null || draw.state !== 'closed' || !may) return null
  return (
    <>
      <ActionButton
        icon={PenLine}
        label={t`Type in the figures`}
        shortcut="f"
        stepUp
        second
        isOff={draw.approval !== null}
        onPress={() => setOpen(true)}
      />
      <ReasonDialog
        open={isOpen}
        title={t`Type in the figures`}
        will={t`You are the witness: you read these figures where it was promised. Another operator looks them up and confirms them; then it is drawn, and nothing can be changed.`}
        noteLabel={t`Where and when you read them`}
        noteMax={NOTE_MAX}
        confirm={t`These are the figures`}
        stepUp
        second
        isBusy={enter.isRunning}
        isComplete={names.every((_, at) => isFigure(values[at] ?? ''))}
        onClose={() => setOpen(false)}
        onConfirm={({ note }) =>
          enter.run({ params: { id: draw.id }, body: { values: [...values], reason: note } })
        }
      >
        {names.map((name, at) => (
          <TextField
            key={name}
            label={name}
            value={values[at] ?? ''}
            maxLength={FIGURE_LENGTH_MAX}
            autoComplete="off"
            onChange={({ target }) =>
              setValues(names.map((_, n) => (n === at ? target.value : (values[n] ?? ''))))
            }
          />
        ))}
        <p className={style.quiet}>
          <Trans>Mixed in as it stands here, letter by letter:</Trans>
        </p>
        <pre className={drawStyle.mixed}>{figuresText(names, values)}</pre>
      </ReasonDialog>
    </>
  )
}
