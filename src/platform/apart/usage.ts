import { readFile } from 'node:fs/promises'

/** Linux counts a process's time in hundredths of a second, whatever its own clock is. */
const tickMs = 10

/**
 * The resources that a process has taken so far: all of its memory, including buffers and libraries, and its time on a core. Null once it
 * has ended, and on systems without /proc.
 */
export async function usageOf(pid: number): Promise<{ memoryMB: number; cpuMs: number } | null> {
  try {
    const [status, stat] = await Promise.all(
      ['status', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8')),
    )
    const kilobytes = /^VmRSS:\s*(\d+) kB$/m.exec(status!)?.[1]
    // After the name, which may hold anything but ') '.
    const fields = stat!.split(') ').at(-1)!.split(' ')
    if (kilobytes === undefined) return null
    return { memoryMB: Number(kilobytes) / 1000, cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs }
  } catch {
    return null
  }
}
