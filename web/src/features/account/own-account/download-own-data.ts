import { user } from '@tayang/contract'
import { call } from '#shared/api'

/** Downloads the file with the session and a proof of the person, which a plain link could not send. */
export async function downloadOwnData(proof: { password?: string; otp?: string }): Promise<void> {
  const file = await call(user.exportAccount, { body: proof })
  const url = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'tayang-my-data.json'
  link.click()
  URL.revokeObjectURL(url)
}
