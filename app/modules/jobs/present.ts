import { fileAddress } from '~/core/file-kind';
import { dollars } from '~/core/money';
import { presentRepeat } from '~/core/repeat-input';
import type { JobInvoice } from '../reactions.server';
import type { Job, JobEvent, JobKind, RefusedEnd, ServicePlan } from './collections';
import { usualDuration } from './crew';

/** A job in the API's shape, with its start, end and proof. */
export function presentJob(job: Job) {
  const { _id: id, jobId, title, client, startLocation, endLocation, jobDate, jobTime, status } = job;
  const { description, notifications, locationBased, department, jobStart, jobEnd, proof } = job;
  return {
    id,
    jobId,
    title,
    client,
    startLocation,
    endLocation,
    jobDate,
    jobTime,
    duration: job.duration ?? usualDuration,
    jobStart: jobStart?.toISOString() ?? null,
    jobEnd: jobEnd?.toISOString() ?? null,
    assignedEmployees: job.driverId === null ? [] : [job.driverId],
    assignedNames: job.driverName === '' ? [] : [job.driverName],
    helperIds: [...(job.helperIds ?? [])],
    helperNames: [...(job.helperNames ?? [])],
    status,
    description,
    notifications,
    locationBased,
    department,
    ...presentRepeat(job.repeat),
    kindId: job.kindId ?? null,
    checklist: (job.checklist ?? []).map(({ text, ticked }) => ({
      text,
      done: ticked !== null,
      by: ticked?.userName ?? null,
      at: ticked?.at.toISOString() ?? null,
    })),
    started: presentStep(job.started),
    ended: presentStep(job.ended),
    receivedBy: proof?.receivedBy ?? '',
    remarks: proof?.remarks ?? '',
    photoUrl: proof?.photoId ? fileAddress(proof.photoId) : '',
    signatureUrl: proof?.signatureId ? fileAddress(proof.signatureId) : '',
    photos: (job.photos ?? []).map(({ id: photoId, when, userName, at }) => ({
      id: photoId,
      url: fileAddress(photoId),
      when,
      by: userName,
      at: at.toISOString(),
    })),
    ...(job.materials && {
      materials: job.materials.map(({ itemId, name, unit, planned, used }) => ({
        itemId,
        name,
        unit,
        planned: planned / 1_000,
        used: used === null ? null : used / 1_000,
      })),
    }),
    revision: job.revision,
    createdAt: job.createdAt.toISOString(),
  };
}

/** Whom and where a driver visits, which they see without CRM: for their own jobs only. */
export interface Visit {
  /** The client's contact. The number is in E.164; '' if they have none that a phone can dial. */
  contact: { name: string; phone: string };
  /** Where to go, with the postal code. */
  place: string;
  /** What "On my way" says, with only {time} left to fill in. */
  onMyWay: string;
}

interface Driven {
  job: Job;
  toPay: readonly JobInvoice[];
  visit: Visit | undefined;
  next: Job | null;
  /** In ms. */
  undoFor: number;
}

/** The same for the people who drive it: whom and where to visit, their next job, and the invoices that can be paid by PayNow. */
export function presentDriven({ job, toPay, visit, next, undoFor }: Driven) {
  return {
    ...presentJob(job),
    ...visit,
    next: next && {
      id: next._id,
      title: next.title,
      client: next.client,
      jobDate: next.jobDate,
      jobTime: next.jobTime,
    },
    ...(undoFor > 0 && { undoFor }),
    ...(toPay.length > 0 && {
      toPay: toPay.map(({ id: invoiceId, number, open }) => ({ invoiceId, number, amount: dollars(open) })),
    }),
  };
}

export type ShownJob = ReturnType<typeof presentDriven>;

/** The visit of a job that its driver has opened. */
export function visitOf({ contact, place, onMyWay }: Partial<Visit>): Visit | null {
  return contact && place !== undefined && onMyWay !== undefined ? { contact, place, onMyWay } : null;
}

function presentStep(driven: JobEvent | null) {
  if (!driven) return null;
  const { userName, saidAt, recordedAt, position } = driven;
  return {
    by: userName,
    saidAt: saidAt?.toISOString() ?? null,
    recordedAt: recordedAt?.toISOString() ?? null,
    position,
  };
}

/** A kind of job in the API's shape. */
export function presentKind(kind: JobKind) {
  const { _id: id, name, title, duration, description, checklist, revision } = kind;
  return {
    id,
    name,
    title,
    duration,
    description,
    materials: kind.materials.map(({ quantity, ...item }) => ({ ...item, quantity: quantity / 1_000 })),
    checklist: [...checklist],
    revision,
    createdAt: kind.createdAt.toISOString(),
  };
}

/** An end that was refused, in the API's shape. */
export function presentRefusedEnd(end: RefusedEnd) {
  return {
    id: end._id,
    job: end.jobId,
    jobId: end.job.jobId,
    title: end.job.title,
    client: end.job.client,
    jobDate: end.job.jobDate,
    by: end.userName,
    happened: end.happened.toISOString(),
    recordedAt: end.at.toISOString(),
    position: end.position,
    endLocation: end.endLocation,
    receivedBy: end.receivedBy,
    remarks: end.remarks,
    photoUrl: end.photoId ? fileAddress(end.photoId) : '',
    signatureUrl: end.signatureId ? fileAddress(end.signatureId) : '',
    materials: end.materials.map(({ itemId, used }) => ({ itemId, used: used / 1_000 })),
    why: end.why,
  };
}

/** A service plan in the API's shape; the price only for people who may see it. */
export function presentServicePlan(plan: ServicePlan, priced: boolean) {
  const { _id: id, clientId, clientName, kindId, title, description, jobTime, from } = plan;
  return {
    id,
    clientId,
    clientName,
    kindId,
    title,
    description,
    jobTime,
    from,
    assignedEmployees: plan.driverId ? [plan.driverId] : [],
    helperIds: [...(plan.helperIds ?? [])],
    ...presentRepeat(plan.repeat),
    ...(priced && { price: plan.price === null ? null : dollars(plan.price), per: plan.per }),
    revision: plan.revision,
    createdAt: plan.createdAt.toISOString(),
  };
}
