import { Trans, useLingui } from '@lingui/react/macro'
import { user, type Account } from '@tayang/contract'
import { Button, IconButton } from '@tayang/design'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { isRefusal, useChange } from '#shared/api'
import { showToast } from '#shared/toasts'
import { useSetting } from '#shared/settings'
import { urls } from '#shared/urls'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { EmailForm } from './email-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { UserId } from './user-id.tsx'
import style from './edit-profile.module.css'

/** Email, mobile and password. An email cannot be changed: docs/product/accounts.md#contact-section */
export function ContactSection({ account, profileId }: { account: Account; profileId: string }) {
  const { t } = useLingui()
  const [isChangingPassword, setIsChangingPassword] = useState(false)
  const [isChangingPhone, setIsChangingPhone] = useState(false)
  return (
    <div className={style.lines}>
      <UserId username={account.username} />
      <Email account={account} />
      <div className={style.line}>
        <div>
          <h3>
            <Trans>Mobile</Trans>
          </h3>
          <p>{account.mobile ?? <Trans>No number yet</Trans>}</p>
        </div>
        <IconButton
          label={t`Change mobile number`}
          aria-expanded={isChangingPhone}
          onClick={() => setIsChangingPhone(!isChangingPhone)}
        >
          <Pencil size={18} aria-hidden />
        </IconButton>
        {isChangingPhone && (
          <div className={style.below}>
            <PhoneForm account={account} profileId={profileId} onDone={() => setIsChangingPhone(false)} />
          </div>
        )}
      </div>
      <div className={style.line}>
        <div>
          <h3>
            <Trans>Password</Trans>
          </h3>
          <p>{account.hasPassword ? '••••••••' : <Trans>No password yet</Trans>}</p>
        </div>
        {/* An account of header enrichment has no password: docs/product/accounts.md#password-change */}
        {account.telco === null && (
          <IconButton
            label={account.hasPassword ? t`Change password` : t`Set password`}
            onClick={() => setIsChangingPassword(true)}
          >
            {account.hasPassword ? <Pencil size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
          </IconButton>
        )}
        {/* A password that was never set cannot be forgotten. */}
        {(account.email !== null || account.hasPassword) && (
          <p className={`${style.note} ${style.below}`}>
            {account.email ? (
              <Link to={urls.forgotPassword(account.email)}>
                <Trans>Forgot your password?</Trans>
              </Link>
            ) : (
              <SupportLink />
            )}
          </p>
        )}
      </div>
      {isChangingPassword && (
        <ChangePasswordDialog account={account} onClose={() => setIsChangingPassword(false)} />
      )}
    </div>
  )
}

/** The email and whether it is verified. An account without one can add it. */
function Email({ account }: { account: Account }) {
  const { t } = useLingui()
  const [isAdding, setIsAdding] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { email } = account
  return (
    <div className={style.line}>
      <div>
        <h3>
          <Trans>Email</Trans>
        </h3>
        <p>{email ?? <Trans>No email yet</Trans>}</p>
      </div>
      {email !== null ? (
        <Verified isVerified={account.emailVerifiedAt !== null} />
      ) : (
        <IconButton label={t`Add an email`} aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
          <Plus size={18} aria-hidden />
        </IconButton>
      )}
      {email === null && sentTo !== null && (
        <p className={`${style.note} ${style.below}`} role="status">
          <Trans>We sent a link to {sentTo}. Open it to add this email.</Trans>
        </p>
      )}
      {email === null && isAdding && (
        <div className={style.below}>
          <EmailForm
            account={account}
            onSent={(to) => {
              setSentTo(to)
              setIsAdding(false)
            }}
          />
        </div>
      )}
    </div>
  )
}

/**
 * Without an email no link can be sent, so customer service helps. Its address is the setting behind
 * `/screen/v1.0/setting/csWhatsapp`. See docs/product/accounts.md#contact-section.
 */
function SupportLink() {
  const link = useSetting('csWhatsapp')
  if (!link) return null
  return (
    <a href={link} rel="noreferrer" target="_blank">
      <Trans>Forgot your password? Contact our support</Trans>
    </a>
  )
}

function Verified({ isVerified }: { isVerified: boolean }) {
  const { t } = useLingui()
  const resendVerification = useChange(user.resendVerification, {
    onDone: () => showToast(t`Please check your email!`, 'ok'),
    onFailed: (error) => {
      const isTooQuick = isRefusal(error, 'TOO_QUICK_RETRY') || isRefusal(error, 'TOO_MANY_ATTEMPTS')
      showToast(
        isTooQuick ? t`Too many attempts, please try again later` : t`An error occured. Please try again.`,
        'error',
      )
    },
  })
  if (isVerified) {
    return (
      <p className={style.verified}>
        <Trans>Verified</Trans>
      </p>
    )
  }
  return (
    <Button
      tone="outline"
      size="small"
      busy={resendVerification.isRunning ? t`Sending` : undefined}
      onClick={() => resendVerification.run({})}
    >
      <Trans>Verify email</Trans>
    </Button>
  )
}
