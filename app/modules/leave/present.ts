import { fileAddress } from '~/core/file-kind';
import type { LeaveRequest } from './collections';

/** A request in the documented shape. */
export function presentRequest(request: LeaveRequest) {
  const { _id, userName, type, start, end, from, to, reason, status, days, certificateId } = request;
  return {
    id: _id,
    name: userName,
    type,
    start,
    end,
    startPart: from,
    endPart: to,
    reason,
    status,
    days,
    certificateUrl: certificateId ? fileAddress(certificateId) : '',
    rejectionReason: request.rejectionReason ?? '',
  };
}

/** Replaces type and reason for people who may not see them. */
export const onLeave = 'On leave';

/** A calendar event in the documented shape. `why` says whether the reader may see type and reason. */
export function presentEvent({ request, why }: { request: LeaveRequest; why: boolean }) {
  const { _id, userName, type, reason, start, end } = request;
  return {
    id: _id,
    title: why ? `${userName}: ${type}` : userName,
    content: why ? reason : onLeave,
    start,
    end,
  };
}
