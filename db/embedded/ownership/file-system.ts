import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** File systems that other machines share, by the number that Linux gives each (`man 2 statfs`). */
const SHARED: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0x564c, 'NCP'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'AFS'],
  [0x73757245, 'Coda'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x47504653, 'GPFS'],
  [0x01161970, 'GFS2'],
  [0x7461636f, 'OCFS2'],
]);
/** One number for everything that a program serves; the table of mounts says which program. */
const FUSE = 0x65735546;
const SHARED_FUSE =
  /^fuse\.(sshfs|s3fs|glusterfs|rclone|gcsfuse|ceph|ceph-fuse|davfs2?|juicefs|blobfuse2?|goofys)$/;

/**
 * The name of the network file system that holds the folder, or will hold it once it is made; `undefined` where it is a local
 * one. LMDB's memory map and locks do not hold between machines.
 */
export function networkFileSystem(
  folder: string,
  typeOf = (path: string) => statfsSync(path).type,
  mounts = mountTable,
): string | undefined {
  if (!existsSync(folder) && dirname(folder) !== folder)
    return networkFileSystem(dirname(folder), typeOf, mounts);
  const type = typeOf(folder) >>> 0;
  const name = SHARED.get(type);
  if (name || type !== FUSE) return name;
  const mounted = mountedType(mounts(), statSync(folder).dev);
  return mounted && SHARED_FUSE.test(mounted) ? mounted : undefined;
}

function mountTable(): string {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8');
  } catch {
    return '';
  }
}

/** The type of the mount with a device's number, from the table of mounts (`man 5 proc_pid_mountinfo`). */
export function mountedType(table: string, device: number): string | undefined {
  const major = (device >>> 8) & 0xfff;
  const minor = (device & 0xff) | ((device >>> 12) & 0xfff00);
  const line = table.split('\n').find((each) => each.split(' ')[2] === `${major}:${minor}`);
  return line?.split(' - ')[1]?.split(' ')[0];
}
