/** The browser of the journeys: it comes with the packages, so a new machine needs only `npm ci`. */
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { chromium, type LaunchOptions } from '@playwright/test'
import { extract } from 'tar-fs'

/**
 * Launch options of a Chromium on this machine: CHROMIUM_PATH, else the one of `playwright install`, else the one in
 * the packages (Linux x64), else the installed Chrome. Never uses the network.
 */
export async function chromiumLaunch(): Promise<LaunchOptions> {
  // The native date input follows LANG, not the page's locale.
  const env = { ...definedEnv(), LANG: 'pt_BR.UTF-8' }
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, env }
  if (existsSync(chromium.executablePath())) return { env }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', env }
  const folder = await unpacked()
  nameFonts(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: { ...env, LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/** Unpacks once per version (about 2 s, 220 MB); of several processes at once, the first to finish wins. */
async function unpacked(): Promise<string> {
  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..')
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as { version: string }
  const folder = join(import.meta.dirname, '../node_modules/.cache', `chromium-${version}`)
  if (existsSync(folder)) return folder

  const temporary = `${folder}.${process.pid}`
  mkdirSync(temporary, { recursive: true })
  const unpack = (file: string, target: NodeJS.WritableStream) =>
    pipeline(createReadStream(join(packed, 'bin', file)), createBrotliDecompress(), target)
  await Promise.all([
    unpack('chromium.br', createWriteStream(join(temporary, 'chromium'), { mode: 0o755 })),
    unpack('al2023.tar.br', extract(temporary)),
    unpack('swiftshader.tar.br', extract(temporary)),
    unpack('fonts.tar.br', extract(join(temporary, 'fonts'))),
  ])
  try {
    renameSync(temporary, folder)
  } catch {
    rmSync(temporary, { recursive: true, force: true })
  }
  return folder
}

/** Writes the path of the fonts, again after the project moved: with the bundled configuration all text is invisible. */
function nameFonts(folder: string): void {
  const file = join(folder, 'fonts.conf')
  const fonts = `<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fc')}</cachedir></fontconfig>`
  const text = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">${fonts.replaceAll('&', '&amp;')}`
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}
