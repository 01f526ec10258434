/** A resource route with nothing behind it: what the kit's cost for a call is measured by. */
export const loader = () => Response.json({ ok: true });
export const action = async ({ request }: { request: Request }) => {
  const sent = (await request.json()) as object;
  return Response.json({ ok: true, fields: Object.keys(sent).length });
};
