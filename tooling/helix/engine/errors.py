"""The code and the HTTP status of an error of the embedded engine.

Inside its own server the engine says the code; through the library it only says a sentence. The sentences are those of
version 0.3.3; the tests `engine-facts.*` notice when a new version speaks otherwise.
"""

import re

# What the planner refuses is the caller's mistake: 400.
PLANNING = [
    (r"invalid index operation ID", "invalid_index_operation_id"),
    (r"EdgeRef::All cannot", "unsupported_edge_all_target"),
    (r"non-literal index expression", "non_literal_index_expression"),
    (r"search index `.*` is not tenant-scoped", "invalid_search_tenant"),
    (r"search tenant value must be", "invalid_search_tenant_value"),
    (r"search result count must be positive", "invalid_search_result_count"),
    (r"search result count must be", "invalid_search_result_count_expression"),
    (r"search query input must be", "invalid_search_input"),
    (r"batch condition minimum size", "invalid_batch_condition_min_size"),
    (r"batch condition .* requires a previous", "invalid_initial_batch_condition"),
    (r"duplicate property assignment", "duplicate_property_assignment"),
    (r"duplicate property selection", "duplicate_property_selection"),
    (r"duplicate projection alias", "duplicate_projection_alias"),
    (r"duplicate return variable", "duplicate_return_variable"),
    (r"duplicate \w+ id `", "duplicate_element_id"),
    (r"duplicate order key", "duplicate_order_key"),
    (r"sub-traversal context cannot", "unbound_context"),
    (r"is not supported inside branch/repeat", "invalid_sub_traversal_operation"),
    (r"is not supported after bind", "invalid_after_bind_operation"),
    (r"is read-only and cannot be used in write", "read_only_traversal_in_write_batch"),
    (r"branch requires at least", "invalid_branch_arity"),
    (r"batch requires at least", "invalid_batch_arity"),
    (r"repeat emit predicate", "invalid_repeat_emit"),
    (r"repeat \w+ must be positive", "invalid_repeat_count"),
    (r"shortest_path \w+ must be positive", "invalid_shortest_path_count"),
    (r"order operation requires at least", "invalid_order_keys"),
    (r"projection requires at least", "invalid_projection_arity"),
    (r"stream range start must not exceed", "invalid_stream_range"),
    (r"stream bound must be", "invalid_stream_bound_expression"),
    (r"name must not be empty", "invalid_empty_name"),
    (r"predicate requires at least", "invalid_predicate_arity"),
]

EXECUTION = [
    (r"index_not_found: missing", 400, "index_not_found"),
    (r"index_not_found:", 500, "index_not_found"),
    (r"Invalid vector dimension", 400, "invalid_vector_dimension"),
    (r"Invalid vector component", 400, "invalid_vector_component"),
    (r"vector dimension .* exceeds inclusive maximum", 400, "vector_component_magnitude_exceeded"),
    (r"Invalid cosine vector", 400, "zero_norm_cosine_vector"),
    (r"Transaction conflict", 409, "transaction_conflict"),
    (r"Request read view changed", 409, "request_read_view_changed"),
    (r"stale index generation", 409, "stale_index_generation"),
    (r"writer mode required", 503, "writer_mode_required"),
    (r"writer fencing prevented", 503, "writer_fenced_commit_outcome_unknown"),
    (r"Unique constraint violated", 500, "unique_constraint_violation"),
    (r"Unique node equality index", 500, "unsupported_unique_index_value_type"),
    (r"Invalid index source data", 500, "invalid_index_source_data"),
    (r"Invalid secondary index value", 500, "invalid_secondary_index_value"),
    (r"Invalid V2 index model", 500, "invalid_index_model"),
    (r"Invalid vector configuration", 500, "invalid_vector_configuration"),
    (r"Index definition conflicts", 500, "index_definition_conflict"),
    (r"Vector index already exists", 500, "index_already_exists"),
    (r"Index is busy", 500, "index_busy"),
    (r"Index operation not found", 500, "index_operation_not_found"),
    (r"Index operation .* is not abortable", 500, "index_operation_not_abortable"),
    (r"Active text mutation exceeds", 500, "active_text_mutation_limit_exceeded"),
    (r"Invalid node ID", 500, "invalid_node_id"),
    (r"Node not found", 500, "node_not_found"),
    (r"Edge not found", 500, "edge_not_found"),
    (r"Query memory budget exceeded", 500, "query_memory_limit_exceeded"),
    (r"Configuration error", 500, "invalid_configuration"),
    (r"Storage error: .*[Tt]ransaction", 409, "transaction_conflict"),
    (r"(Storage|Object store) error", 500, "storage_error"),
]


def classify(category, message):
    """The status, the code and the sentence that the server would answer with."""
    for pattern, status, code in EXECUTION:
        if re.match(pattern, message, re.DOTALL):
            return status, code, message
    # The library wraps what its server says plainly.
    inner = message.removeprefix("Query error: ")
    if inner.startswith("invalid query JSON"):
        return 400, "invalid_query_json", inner
    if inner.startswith("planner error: "):
        for pattern, code in PLANNING:
            if re.search(pattern, inner, re.DOTALL):
                return 400, code, inner
        return 400, "internal_planner_error", inner
    if inner != message:
        return 500, "invalid_query", message
    if category == "Transaction":
        return 409, "transaction_conflict", message
    return 500, "internal_error", message
