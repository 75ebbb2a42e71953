import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type TitleQuizListed } from '@tayang/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  CaseList,
  CaseRow,
  Chip,
  Desk,
  Empty,
  FilterText,
  ListFoot,
  SmallButton,
  useListAddress,
  WhenRead,
} from '#kit'
import { useCall } from '#shared/api'
import { formatClock, formatFigure } from '#shared/i18n'
import { useMay } from '#shared/session'
import { CampaignChoice } from '../campaign-choice.tsx'
import { friendlyIdOf } from '../desk/card-texts.ts'
import { QuizCase } from './quiz-case.tsx'
import { notShownWords } from './quiz-words.ts'

/** What the short name of a new quiz begins with. */
const NEW = 'kuis-'

/** Quizzes on titles, by title and second. */
export function QuizzesPage() {
  const { t } = useLingui()
  const address = useListAddress({ campaign: '', title: '' })
  const { campaign, title } = address.filters
  // A short name in small letters, whatever was typed.
  const titleName = friendlyIdOf(title)
  const [begun, setBegun] = useState('')
  const may = useMay('campaigns.edit')
  const page = Number(address.cursor ?? 1)
  const list = useCall(
    admin.listTitleQuizzes,
    { query: { page, ...(campaign && { campaign }), ...(titleName && { title: titleName }) } },
    { keepsPrevious: true },
  )
  const next = list.meta && page < list.meta.totalPages ? String(page + 1) : null
  const { selected, select } = address
  return (
    <Desk
      title={t`Quizzes on titles`}
      count={
        may && (
          <NewButton
            onBegin={(friendlyId) => {
              setBegun(friendlyId)
              select(friendlyId)
            }}
          />
        )
      }
      filters={<Filters address={address} />}
      list={
        <WhenRead read={list}>
          {(quizzes) => (
            <CaseList
              label={t`Quizzes on titles`}
              items={quizzes}
              keyOf={({ friendlyId }) => friendlyId}
              render={(quiz) => <QuizRow quiz={quiz} />}
              selected={selected}
              onSelect={select}
              isOld={list.isOld}
              empty={<Empty>{t`No quiz like this.`}</Empty>}
              foot={<ListFoot next={next} cursor={address.cursor} goTo={address.goTo} />}
            />
          )}
        </WhenRead>
      }
      detail={
        selected && (
          <QuizCase
            key={selected}
            friendlyId={selected}
            listed={list.data?.find(({ friendlyId }) => friendlyId === selected)}
            isNew={selected === begun}
            campaign={campaign}
            onGone={() => select(null)}
            onKept={() => setBegun('')}
          />
        )
      }
      empty={<Empty>{t`Choose a quiz, or press J.`}</Empty>}
      onClose={() => select(null)}
    />
  )
}

type Address = ReturnType<typeof useListAddress<{ campaign: string; title: string }>>

function Filters({ address }: { address: Address }) {
  const { t } = useLingui()
  return (
    <>
      <FilterText
        label={t`Short name of a title`}
        value={address.filters.title}
        onChange={(text) => address.setFilters({ title: text })}
      />
      <CampaignChoice
        by="friendlyId"
        value={address.filters.campaign}
        none={t`All campaigns`}
        onChoose={(value) => address.setFilters({ campaign: value })}
      />
    </>
  )
}

function NewButton({ onBegin }: { onBegin: (friendlyId: string) => void }) {
  const { t } = useLingui()
  const begin = () => onBegin(`${NEW}${crypto.randomUUID().slice(0, 8)}`)
  return (
    <SmallButton shortcut="c" shortcutLabel={t`New quiz`} onPress={begin}>
      <Plus size={15} aria-hidden />
      <Trans>New quiz</Trans>
    </SmallButton>
  )
}

function QuizRow({ quiz }: { quiz: TitleQuizListed }) {
  const { t, i18n } = useLingui()
  const { notShown } = quiz
  const tried = formatFigure(quiz.tried)
  const passed = formatFigure(quiz.passed)
  return (
    <CaseRow
      title={<bdi>{quiz.title.name}</bdi>}
      note={<bdi>{quiz.campaign.name}</bdi>}
      figure={formatClock(quiz.timeToShow)}
      chips={
        <>
          {notShown === null ? (
            <Chip tone="ok">{t`shown`}</Chip>
          ) : (
            <Chip tone={notShown === 'not-running' ? 'quiet' : 'premium'}>
              {i18n._(notShownWords[notShown])}
            </Chip>
          )}
          <Chip>{t`${quiz.questions} questions`}</Chip>
          {quiz.tried > 0 && <Chip>{t`${passed} of ${tried} right`}</Chip>}
        </>
      }
    />
  )
}
