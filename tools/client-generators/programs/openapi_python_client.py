"""Uses the client of openapi-python-client."""

import json
import os

from generated import AuthenticatedClient, Client
from generated.api.batch_files import list_batch_files, read_batch_manifest
from generated.api.relations import find_key_persons, search_relations
from generated.api.subscription import tell_subscription
from generated.models import (
    BatchManifest,
    GetBatchListResponse,
    GetCompaniesRelationsByCountryCodeOrDcidsResponse,
    KeyPersonsResponse,
    RelationsSearchRequest,
    SearchParameters,
    SubscriptionResponse,
    ValidationProblem,
)

url, token = os.environ["RELATIONS_URL"], os.environ["RELATIONS_TOKEN"]
client = AuthenticatedClient(base_url=url, token=token)

search = RelationsSearchRequest(search_parameters=SearchParameters(org_no=["06720009"], country_code=["GB"]))
page = search_relations.sync_detailed(client=client, body=search)
assert isinstance(page.parsed, GetCompaniesRelationsByCountryCodeOrDcidsResponse)
company = page.parsed.relations[0]
persons = find_key_persons.sync(company.service_id, client=client, levels=1)
assert isinstance(persons, KeyPersonsResponse)
subscription = tell_subscription.sync(client=client)
assert isinstance(subscription, SubscriptionResponse)
listed = list_batch_files.sync(client=client)
assert isinstance(listed, GetBatchListResponse)
newest = listed.batches[0]
manifest = read_batch_manifest.sync(newest.batch_file_id, client=client)
assert isinstance(manifest, BatchManifest)
foreign = RelationsSearchRequest(search_parameters=SearchParameters(country_code=["XX"]))
refused = search_relations.sync(client=client, body=foreign)
assert isinstance(refused, ValidationProblem)
stranger = Client(base_url=url).get_httpx_client().get("/v2/subscription")

print(
    json.dumps(
        {
            "company": company.name,
            "total": json.loads(page.headers["X-Pagination"])["TotalCount"],
            "parents": [parent.service_id for parent in company.parents or []],
            "keyPersons": len(persons.key_persons),
            "subscription": subscription.subscription_id,
            "file": newest.file_name,
            "rows": manifest.rows,
            "problems": refused.errors.parameters,
            "stranger": stranger.status_code,
        }
    )
)
