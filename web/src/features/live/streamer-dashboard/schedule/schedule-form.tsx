import { Trans, useLingui } from '@lingui/react/macro'
import { shows, upcoming, type UpcomingShow } from '@tayang/contract'
import { Button, Choice, Dialog, TextArea, TextField } from '@tayang/design'
import { useId, useState, type FormEvent } from 'react'
import { firstOf } from '../info/validate-info.ts'
import { validateTime, readLocalText, toLocalText } from './local-time.ts'
import { useAnnounce } from './use-schedule.ts'
import { useNow } from '#shared/i18n'
import { useRefusalText } from '#shared/refusals'
import style from './schedule.module.css'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LENGTHS = [30, 60, 90, 120, 180, 240, 360, 720]

interface ScheduleFormProps {
  /** Null for a new one. */
  show: UpcomingShow | null
  onClose: () => void
}

/** The draft of an announcement: its fields, what is wrong with them, and saving it. */
function useScheduleDraft({ show, onClose }: ScheduleFormProps) {
  const { t } = useLingui()
  const announce = useAnnounce()
  const refusalText = useRefusalText()
  const [draft, setDraft] = useState(() => draftOf(show))
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const now = useNow() ?? 0
  const startedAt = readLocalText(draft.startsAt)
  const daysMax = upcoming.SCHEDULE_AHEAD_DAYS_MAX
  const timeTrouble = validateTime(startedAt, { now, daysMax })
  const isNameless = draft.name.trim() === ''
  const timeTexts = {
    missing: t`*Required.`,
    past: t`Choose a time in the future`,
    far: t`Choose a time within ${daysMax} days`,
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (isNameless || timeTrouble || startedAt === null || isSaving) return
    setIsSaving(true)
    try {
      const { name, description, minutes } = draft
      await announce({ name: name.trim(), description, startedAt, minutes }, show?.id ?? null)
      onClose()
    } catch (error) {
      setIsSaving(false)
      setTrouble(await refusalText(error))
    }
  }
  return {
    draft,
    change: (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed }),
    nameError: isTried && isNameless ? t`*Field is Required.` : undefined,
    timeError: isTried && timeTrouble ? timeTexts[timeTrouble] : undefined,
    /** Why it could not be saved. */
    trouble,
    earliest: toLocalText(now),
    isSaving,
    submit,
  }
}

/** Announces a show: what it is called, when it begins, about how long it lasts. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { t } = useLingui()
  const { show, onClose } = props
  const { draft, change, nameError, timeError, trouble, earliest, isSaving, submit } = useScheduleDraft(props)
  const title = show ? t`Edit scheduled show` : t`Schedule a show`
  return (
    <Dialog open onClose={onClose} label={title}>
      <form className={style.form} noValidate onSubmit={(event) => void submit(event)}>
        <h2>{title}</h2>
        <TextField
          label={t`Title`}
          value={draft.name}
          counted={{ length: [...draft.name].length, most: shows.SHOW_NAME_LENGTH_MAX }}
          error={nameError}
          autoComplete="off"
          required
          onChange={({ target }) => change({ name: firstOf(target.value, shows.SHOW_NAME_LENGTH_MAX) })}
        />
        <TextField
          label={t`Begins`}
          type="datetime-local"
          value={draft.startsAt}
          min={earliest}
          error={timeError}
          required
          onChange={({ target }) => change({ startsAt: target.value })}
        />
        <LengthField minutes={draft.minutes} onChoose={(minutes) => change({ minutes })} />
        <TextArea
          label={t`Description (optional)`}
          rows={2}
          value={draft.description}
          counted={{ length: [...draft.description].length, most: shows.SHOW_DESCRIPTION_LENGTH_MAX }}
          onChange={({ target }) =>
            change({ description: firstOf(target.value, shows.SHOW_DESCRIPTION_LENGTH_MAX) })
          }
        />
        {trouble && (
          <p className={style.trouble} role="alert">
            {trouble}
          </p>
        )}
        <div className={style.end}>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={isSaving ? t`Saving` : undefined}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function LengthField({ minutes, onChoose }: { minutes: number; onChoose: (minutes: number) => void }) {
  const { t } = useLingui()
  const id = useId()
  const lengths = [...new Set([...LENGTHS, minutes])].toSorted((a, b) => a - b)
  const textOf = (length: number) => {
    const hours = length / 60
    return Number.isInteger(hours) ? t`${hours} h` : t`${length} min`
  }
  return (
    <div className={style.length}>
      <label htmlFor={id}>
        <Trans>Lasts about</Trans>
      </label>
      <Choice id={id} value={minutes} onChange={(event) => onChoose(Number(event.target.value))}>
        {lengths.map((length) => (
          <option key={length} value={length}>
            {textOf(length)}
          </option>
        ))}
      </Choice>
    </div>
  )
}

/** A new show begins tomorrow at this hour, until the streamer chooses another time. */
function draftOf(show: UpcomingShow | null) {
  if (!show) {
    const tomorrow = new Date(Date.now() + 24 * HOUR_MS)
    tomorrow.setMinutes(0, 0, 0)
    const { usual } = upcoming.SCHEDULED_MINUTES
    return { name: '', description: '', startsAt: toLocalText(tomorrow.getTime()), minutes: usual }
  }
  return {
    name: show.titleLocalized,
    description: show.descriptionLongLocalized,
    startsAt: toLocalText(show.startedAt),
    minutes: Math.round((show.finishedAt - show.startedAt) / MINUTE_MS),
  }
}
