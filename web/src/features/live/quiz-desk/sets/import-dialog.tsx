import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { liveQuiz, quizSets, type CsvProblem, type QuizQuestion } from '@tayang/contract'
import { Button, Dialog, TextArea } from '@tayang/design'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#shared/api'
import { useRefusalText } from '#shared/refusals'
import style from './sets.module.css'

interface ImportDialogProps {
  onRead: (questions: readonly QuizQuestion[]) => void
  onClose: () => void
}

/** A table while it is read: what was found in it, and why it could not be read. */
function useTable() {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const [csv, setCsv] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [found, setFound] = useState<{
    questions: readonly QuizQuestion[]
    problems: readonly CsvProblem[]
  } | null>(null)
  const reading = useChange(quizSets.readQuizCsv, {
    onDone: ({ data }) => setFound(data),
    onFailed: (error) => void refusalText(error).then(setFailure),
  })
  const take = (text: string) => {
    setCsv(text)
    setFound(null)
    setFailure(null)
  }
  const takeFile = async (file: File | undefined) => {
    if (!file) return
    if (file.size > liveQuiz.QUIZ_CSV_LENGTH_MAX) return setFailure(t`This file is too large`)
    const text = await file.text()
    take(text)
    reading.run({ body: { csv: text } })
  }
  const read = () => reading.run({ body: { csv } })
  return { csv, found, failure, take, takeFile, read, isReading: reading.isRunning }
}

/** Reads questions from a table: what could be read begins a new set, and each line that could not is named. */
export function ImportDialog({ onRead, onClose }: ImportDialogProps) {
  const { t } = useLingui()
  const { csv, found, failure, take, takeFile, read, isReading } = useTable()
  const questions = found?.questions ?? []
  return (
    <Dialog open onClose={onClose} label={t`Import questions`} size="large">
      <div className={style.editor}>
        <h2>
          <Trans>Import questions</Trans>
        </h2>
        <p className={style.how}>
          <Trans>
            One question a line: the question, two to four choices, and the right one as A to D or 1 to 4.
            Commas or semicolons between them.
          </Trans>
        </p>
        <label className={style.file}>
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={({ target }) => void takeFile(target.files?.[0])}
          />
          <FileUp size={18} aria-hidden />
          <Trans>Choose a file</Trans>
        </label>
        <TextArea
          label={t`Or paste the table here`}
          rows={5}
          value={csv}
          maxLength={liveQuiz.QUIZ_CSV_LENGTH_MAX}
          placeholder={'Pulau di tengah Danau Toba?;Samosir;Nias;Belitung;A'}
          onChange={({ target }) => take(target.value)}
        />
        {found && <Problems problems={found.problems} questionCount={questions.length} />}
        <div className={style.end}>
          <p role="alert">{failure}</p>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {questions.length === 0 ? (
            <Button disabled={csv.trim() === ''} busy={isReading ? t`Loading...` : undefined} onClick={read}>
              <Trans>Read the table</Trans>
            </Button>
          ) : (
            <Button onClick={() => onRead(questions)}>
              <Plural value={questions.length} one="Use # question" other="Use # questions" />
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Problems({ problems, questionCount }: { problems: readonly CsvProblem[]; questionCount: number }) {
  return (
    <div className={style.problems} role="status">
      <p>
        <Plural value={questionCount} one="# question was read." other="# questions were read." />{' '}
        {problems.length > 0 && (
          <Plural value={problems.length} one="# line was not:" other="# lines were not:" />
        )}
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ line, why }) => (
            <li key={`${line} ${why}`}>
              <b>
                <Trans>Line {line}</Trans>
              </b>{' '}
              <Why why={why} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Why({ why }: { why: CsvProblem['why'] }) {
  switch (why) {
    case 'columns':
      return <Trans>needs a question, two choices and the right one</Trans>
    case 'right':
      return <Trans>does not say which choice is right</Trans>
    case 'choices':
      return <Trans>has fewer than two or more than four choices, or two that are the same</Trans>
    case 'length':
      return <Trans>has text that is empty or too long</Trans>
    case 'not-allowed':
      return <Trans>has text that isn't allowed here</Trans>
    case 'quote':
      return <Trans>has a quotation mark that is never closed</Trans>
    case 'too-many':
      return <Trans>is more than a set can have</Trans>
  }
}
