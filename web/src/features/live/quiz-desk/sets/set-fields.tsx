import { Trans, useLingui } from '@lingui/react/macro'
import { liveQuiz, quizSets, type QuizMode } from '@tayang/contract'
import { Choice, Segments, TextField } from '@tayang/design'
import { useId } from 'react'
import { useCall } from '#shared/api'
import type { DraftChange, DraftTrouble, SetDraft } from './set-draft.ts'
import style from './sets.module.css'

interface SetFieldsProps {
  draft: SetDraft
  change: (change: DraftChange) => void
  trouble: DraftTrouble | null
}

/** How a set is called and played. */
export function SetFields(props: SetFieldsProps) {
  const { draft, change, trouble } = props
  const { t } = useLingui()
  const put = (part: Partial<Omit<SetDraft, 'questions'>>) => change({ type: 'field', part })
  const notAllowed = t`This text is not allowed here`
  const titleTroubles = { empty: t`*Required.`, 'not-allowed': notAllowed }
  return (
    <div className={style.fields}>
      <TextField
        label={t`Title`}
        value={draft.title}
        maxLength={liveQuiz.QUIZ_TITLE_LENGTH_MAX}
        required
        autoComplete="off"
        className={style.whole}
        error={trouble?.title ? titleTroubles[trouble.title] : undefined}
        onChange={({ target }) => put({ title: target.value })}
      />
      <ModeField mode={draft.mode} onChoose={(mode) => put({ mode })} />
      <TimeFields {...props} />
      <TextField
        label={t`Prize, in your words (optional)`}
        value={draft.prize}
        maxLength={liveQuiz.QUIZ_PRIZE_LENGTH_MAX}
        autoComplete="off"
        error={trouble?.prize ? notAllowed : undefined}
        onChange={({ target }) => put({ prize: target.value })}
      />
      <CampaignField campaignId={draft.campaignId} onChoose={(campaignId) => put({ campaignId })} />
    </div>
  )
}

function ModeField({ mode, onChoose }: { mode: QuizMode; onChoose: (mode: QuizMode) => void }) {
  const { t } = useLingui()
  return (
    <div className={style.mode}>
      <span>
        <Trans>How to play</Trans>
      </span>
      <Segments
        label={t`How to play`}
        name="mode"
        options={[
          { value: 'points', label: t`Points` },
          { value: 'elimination', label: t`Elimination` },
        ]}
        value={mode}
        onChoose={onChoose}
      />
      <small>
        {mode === 'points' ? (
          <Trans>Most points win.</Trans>
        ) : (
          <Trans>A wrong or missing answer costs one of two lives.</Trans>
        )}
      </small>
    </div>
  )
}

function TimeFields({ draft, change, trouble }: SetFieldsProps) {
  const { t } = useLingui()
  const put = (part: Partial<Omit<SetDraft, 'questions'>>) => change({ type: 'field', part })
  const { QUIZ_WINDOW_SECONDS_MIN: least, QUIZ_WINDOW_SECONDS_MAX: most } = liveQuiz
  const bonusMost = liveQuiz.QUIZ_BONUS_PERCENT_MAX
  return (
    <>
      <TextField
        label={t`Seconds to answer`}
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={textOf(draft.windowSeconds)}
        error={trouble?.window ? t`${least} to ${most} seconds` : undefined}
        hint={t`Each viewer’s own time`}
        onChange={({ target }) => put({ windowSeconds: target.valueAsNumber })}
      />
      <TextField
        label={t`Speed bonus (%)`}
        type="number"
        inputMode="numeric"
        min={0}
        max={bonusMost}
        value={textOf(draft.bonusPercent)}
        error={trouble?.bonus ? t`0 to ${bonusMost} percent` : undefined}
        hint={t`0: a slow line costs nothing`}
        onChange={({ target }) => put({ bonusPercent: target.valueAsNumber })}
      />
    </>
  )
}

/** A field that was emptied is no number for a moment. */
const textOf = (figure: number) => (Number.isNaN(figure) ? '' : figure)

/** Only where an operator named this host in a campaign: elsewhere there is nothing to choose. */
function CampaignField(props: { campaignId: string | null; onChoose: (campaignId: string | null) => void }) {
  const id = useId()
  const campaigns = useCall(quizSets.listQuizCampaigns, {})
  if (!campaigns.data?.length && props.campaignId === null) return null
  return (
    <div className={style.mode}>
      <label htmlFor={id}>
        <Trans>Gives chances in</Trans>
      </label>
      <Choice
        id={id}
        value={props.campaignId ?? ''}
        onChange={({ target }) => props.onChoose(target.value || null)}
      >
        <NoCampaign />
        {campaigns.data?.map((campaign) => (
          <option key={campaign.id} value={campaign.id}>
            {campaign.name}
          </option>
        ))}
      </Choice>
    </div>
  )
}

function NoCampaign() {
  const { t } = useLingui()
  return <option value="">{t`No campaign`}</option>
}
