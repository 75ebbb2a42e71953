import { Trans, useLingui } from '@lingui/react/macro'
import { admin, QUIZ_QUESTIONS_MAX, type TitleQuiz } from '@tayang/contract'
import { Plus, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, Chip, ConfirmDialog, Conflict, Facts, SmallButton } from '#kit'
import { useCall, useChange } from '#shared/api'
import { formatClock, formatFigure } from '#shared/i18n'
import { CampaignChoice } from '../campaign-choice.tsx'
import { QuestionFields } from './question-fields.tsx'
import { draftOf, emptyQuestion, textOf } from './quiz-draft.ts'
import { notShownWords } from './quiz-words.ts'
import { SecondPicker } from './second-picker.tsx'
import { TitleChoice } from './title-choice.tsx'
import { useQuizForm, type QuizForm } from './use-quiz-form.ts'
import { ViewerPreview } from './viewer-preview.tsx'
import style from '../campaigns.module.css'

interface QuizEditorProps {
  friendlyId: string
  kept: TitleQuiz | null
  campaign: string
  onGone: () => void
  onKept: () => void
}

/** Title, second and questions of a quiz, beside how a viewer reads them. */
export function QuizEditor({ friendlyId, kept, campaign, onGone, onKept }: QuizEditorProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(kept?.draft.title ?? '')
  const title = useCall(admin.getTitle, chosen === '' ? null : { params: { friendlyId: chosen } }).data
  const durationSeconds = title?.durationSeconds ?? null
  const form = useQuizForm({ friendlyId, kept, campaign, durationSeconds, onKept })
  const { draft } = form
  const isLocked = (kept?.tried ?? 0) > 0
  const name = draft.title === kept?.draft.title ? kept.title.name : draft.title
  return (
    <article className={style.split}>
      <div className={style.case}>
        <header className={style.head}>
          <h2>{kept ? <bdi>{kept.title.name}</bdi> : t`New quiz`}</h2>
        </header>
        {form.isMet && kept && (
          <Conflict
            theirs={textOf(draftOf(kept.draft))}
            mine={textOf(draft)}
            onTakeTheirs={form.takeTheirs}
            onKeepMine={() => form.save(kept.revision)}
          />
        )}
        <TitleChoice
          name={name}
          isOff={isLocked}
          error={form.errorOf('title')}
          onChoose={(next) => {
            setChosen(next)
            form.put({ title: next })
          }}
        />
        <SecondPicker
          title={title ?? null}
          second={draft.timeToShow}
          error={form.errorOf('timeToShow')}
          onChoose={(timeToShow) => form.put({ timeToShow })}
        />
        <Questions form={form} />
      </div>
      <aside className={style.side} aria-label={t`Quiz`}>
        <Decisions form={form} kept={kept} friendlyId={friendlyId} isLocked={isLocked} onGone={onGone} />
        <ViewerPreview draft={draft} />
      </aside>
    </article>
  )
}

function Questions({ form }: { form: QuizForm }) {
  const { questions } = form.draft
  return (
    <>
      {questions.map((question, at) => (
        <QuestionFields key={question.key} form={form} question={question} at={at} />
      ))}
      {questions.length < QUIZ_QUESTIONS_MAX && (
        <SmallButton
          className={style.add}
          onPress={() => form.put({ questions: [...questions, emptyQuestion()] })}
        >
          <Plus size={15} aria-hidden />
          <Trans>Add a question</Trans>
        </SmallButton>
      )}
    </>
  )
}

interface DecisionsProps {
  form: QuizForm
  kept: TitleQuiz | null
  friendlyId: string
  isLocked: boolean
  onGone: () => void
}

/** The campaign that it belongs to, how it goes, and what can be done with it. */
function Decisions({ form, kept, friendlyId, isLocked, onGone }: DecisionsProps) {
  const { t, i18n } = useLingui()
  const campaignError = form.errorOf('campaign')
  return (
    <>
      <ActionButton
        tone="brand"
        icon={Save}
        label={t`Keep the quiz`}
        shortcut="mod+s"
        isBusy={form.isSaving}
        isOff={!form.isChanged || form.isMet}
        onPress={() => form.save()}
      />
      {isLocked ? (
        <p className={style.note}>
          <Trans>
            People have answered it: it stays on its title and in its campaign. A changed text gives nobody
            new tries.
          </Trans>
        </p>
      ) : (
        <CampaignChoice
          by="friendlyId"
          value={form.draft.campaign}
          none={t`Choose a campaign`}
          onChoose={(campaign) => form.put({ campaign })}
        />
      )}
      {campaignError && (
        <p role="alert" className={style.fault}>
          {campaignError}
        </p>
      )}
      {kept && (
        <>
          {kept.notShown !== null && (
            <p>
              <Chip tone="premium">{i18n._(notShownWords[kept.notShown])}</Chip>
            </p>
          )}
          <Facts
            facts={[
              [t`Campaign`, kept.campaign.name],
              [t`Shown at`, formatClock(kept.timeToShow)],
              [t`Tried`, formatFigure(kept.tried)],
              [t`Right`, formatFigure(kept.passed)],
            ]}
          />
          <Remove friendlyId={friendlyId} onGone={onGone} />
        </>
      )}
    </>
  )
}

function Remove({ friendlyId, onGone }: { friendlyId: string; onGone: () => void }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const remove = useChange(admin.removeTitleQuiz, {
    done: t`Taken off its title`,
    refreshes: [admin.listTitleQuizzes],
    onDone: onGone,
  })
  return (
    <>
      <ActionButton
        tone="danger"
        icon={Trash2}
        label={t`Take it off the title`}
        onPress={() => setAsked(true)}
      />
      {isAsked && (
        <ConfirmDialog
          title={t`Take it off the title`}
          confirm={t`Take it off`}
          isBusy={remove.isRunning}
          onClose={() => setAsked(false)}
          onConfirm={() => remove.run({ params: { friendlyId } })}
        >
          <Trans>Nobody is offered this quiz any more. Chances that it gave stay.</Trans>
        </ConfirmDialog>
      )}
    </>
  )
}
