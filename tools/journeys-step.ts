import { reportFile, type Step } from './step.ts'

/** Playwright's run of all journeys, or of these files of e2e/, named without their ending. */
export function journeysStep(files: string[] = []): Step & { report: string } {
  const report = reportFile('journeys')
  return {
    name: 'browser journeys',
    run: { package: '@playwright/test', command: 'playwright' },
    args: ['test', ...files.map((file) => `e2e/${file}.e2e.ts`)],
    env: { E2E_REPORT: report },
    report,
  }
}
