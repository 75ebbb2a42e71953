import { useLingui } from '@lingui/react/macro'
import { notification, type NotificationDraft } from '@tayang/contract'
import { Choice, Switch, TextArea, TextField } from '@tayang/design'
import { MomentField } from '#kit'
import style from './notifications.module.css'

interface DraftFieldsProps {
  body: NotificationDraft
  isOff: boolean
  onChange: (body: NotificationDraft) => void
}

const topics = ['live', 'content', 'subscription', 'announcement'] as const
const TOPIC = 'tayang:topic:'
const PROFILE = 'tayang:profile:'

/** Texts in both languages, whom it reaches, where it leads and when. */
export function DraftFields({ body, isOff, onChange }: DraftFieldsProps) {
  const { t } = useLingui()
  const put = (part: Partial<NotificationDraft>) => onChange({ ...body, ...part })
  const text = (name: 'titleId' | 'titleEn' | 'descId' | 'descEn', label: string) => {
    const shared = { label, value: body[name], disabled: isOff }
    const isTitle = name.startsWith('title')
    const length = [...body[name]].length
    return isTitle ? (
      <TextField
        {...shared}
        maxLength={200}
        counted={{ length, most: 200 }}
        onChange={({ target }) => put({ [name]: target.value })}
      />
    ) : (
      <TextArea
        {...shared}
        maxLength={2000}
        counted={{ length, most: 2000 }}
        onChange={({ target }) => put({ [name]: target.value })}
      />
    )
  }
  return (
    <div className={style.fields}>
      <div className={style.both}>
        {text('titleId', t`Title, Indonesian`)}
        {text('titleEn', t`Title, English`)}
        {text('descId', t`Text, Indonesian`)}
        {text('descEn', t`Text, English`)}
      </div>
      <div className={style.both}>
        <AudienceFields body={body} isOff={isOff} onChange={onChange} />
        <TextField
          label={t`Leads to (type:id, empty: nowhere)`}
          placeholder="liveshow:…"
          value={body.refId}
          disabled={isOff}
          maxLength={100}
          onChange={({ target }) => put({ refId: target.value })}
        />
        <MomentField
          label={t`From (WIB, empty: now)`}
          at={body.startDate}
          disabled={isOff}
          onChange={(startDate) => put({ startDate })}
        />
        <MomentField
          label={t`Until (WIB, empty: for good)`}
          at={body.endDate}
          disabled={isOff}
          onChange={(endDate) => put({ endDate })}
        />
      </div>
      <HowFields body={body} isOff={isOff} onChange={onChange} />
    </div>
  )
}

/** Whether it is pushed, and where on the page it stands. */
function HowFields({ body, isOff, onChange }: DraftFieldsProps) {
  const { t } = useLingui()
  const put = (part: Partial<NotificationDraft>) => onChange({ ...body, ...part })
  return (
    <div className={style.flag}>
      <Switch
        label={t`As a push too`}
        checked={body.push}
        disabled={isOff}
        onChange={(push) => put({ push })}
      />
      <span aria-hidden>{t`As a push too`}</span>
      <Switch
        label={t`Among the highlights`}
        checked={body.kind === notificationHighlight}
        disabled={isOff}
        onChange={(isHighlight) => put({ kind: isHighlight ? notificationHighlight : 'non-highlight' })}
      />
      <span aria-hidden>{t`Among the highlights`}</span>
    </div>
  )
}

const notificationHighlight = 'highlight' satisfies (typeof notification.notificationKinds)[number]

function AudienceFields({ body, isOff, onChange }: DraftFieldsProps) {
  const { t } = useLingui()
  const { audience } = body
  const arn = audience.to === 'topic' ? audience.topicArn : ''
  const isFollowers = arn.startsWith(PROFILE)
  const value = audience.to === 'topic' ? (isFollowers ? 'followers' : arn.slice(TOPIC.length)) : audience.to
  const profileId = audience.to === 'profile' ? audience.profileId : arn.slice(PROFILE.length)
  const put = (to: string, id: string) =>
    onChange({
      ...body,
      audience:
        to === 'all'
          ? { to: 'all' }
          : to === 'profile'
            ? { to: 'profile', profileId: id }
            : { to: 'topic', topicArn: to === 'followers' ? `${PROFILE}${id}` : `${TOPIC}${to}` },
    })
  const names: Record<(typeof topics)[number], string> = {
    live: t`Topic: shows`,
    content: t`Topic: films and clips`,
    subscription: t`Topic: subscription`,
    announcement: t`Topic: announcements`,
  }
  return (
    <>
      <label className={style.choice}>
        <span>{t`Who reads it`}</span>
        <Choice value={value} disabled={isOff} onChange={({ target }) => put(target.value, profileId)}>
          <option value="all">{t`Everybody`}</option>
          {topics.map((topic) => (
            <option key={topic} value={topic}>
              {names[topic]}
            </option>
          ))}
          <option value="followers">{t`Followers of a profile`}</option>
          <option value="profile">{t`One profile`}</option>
        </Choice>
      </label>
      {(value === 'followers' || value === 'profile') && (
        <TextField
          label={t`Id of the profile`}
          value={profileId}
          disabled={isOff}
          maxLength={64}
          onChange={({ target }) => put(value, target.value.trim())}
        />
      )}
    </>
  )
}
